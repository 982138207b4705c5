import { useState } from 'react';
import t from 'tap';
import { axe, fireEvent, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoute, TestLife } from 'prosa/web/testing';
import type { TicketComposerProps } from '../../../tickets/public.ts';
import type { ComposerLine } from '../../shared/composer-schemas.ts';
import ComposerHelp from './ComposerHelp.tsx';
import { lineReader } from './use-help.ts';
import { forgetReadiness } from './use-is-ready.ts';

t.setTimeout(60_000);

const ROUTE = 'POST /api/prompt/composer/:ticketId';

const lines = (...all: readonly ComposerLine[]): string =>
  all.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A composer with its text. */
const Box = ({ start }: { readonly start: string }) => {
  const [text, write] = useState(start);
  const nothing = (): void => undefined;
  return (
    <div className="composer">
      <textarea
        aria-label="Mensagem"
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <ComposerHelp
        ticket={{ id: 5 } as TicketComposerProps['ticket']}
        text={text}
        write={write}
        insert={nothing}
        send={nothing}
        attach={nothing}
      />
    </div>
  );
};

const open = (test: TestLife, start: string, answer: MockRoute) =>
  renderScreen(test, <Box start={start} />, {
    api: { 'GET /api/prompt/composer': () => ({ isReady: true }), [ROUTE]: answer },
  });

const choose = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ajuda para escrever' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

const text = (): string => screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value;

t.test('is not there where the company has no prompt', async (t) => {
  forgetReadiness();
  const { api } = await renderScreen(t, <Box start="" />, {
    api: { 'GET /api/prompt/composer': () => ({ isReady: false }) },
  });
  await until(() => api.callsOf('GET /api/prompt/composer').length === 1);
  t.equal(screen.queryByRole('button', { name: 'Ajuda para escrever' }), null);
  forgetReadiness();
});

t.test('reads lines however they are cut', (t) => {
  const read: ComposerLine[] = [];
  const take = lineReader((line) => read.push(line));
  for (const part of lines({ text: 'Olá' }, { text: ' Bia' }).match(/.{1,3}\n?|\n/gs) ?? [])
    take(part);
  t.same(read, [{ text: 'Olá' }, { text: ' Bia' }]);
  t.end();
});

t.test('puts a suggestion where one writes, names its sources, and takes it back', async (t) => {
  const { api } = await open(t, '', () =>
    lines(
      { text: 'Sim, ' },
      { text: 'aos sábados.' },
      { done: { sources: ['Entrega'], isCut: false } },
    ),
  );
  await choose('Sugerir uma resposta');
  await screen.findByText('Confira antes de enviar.');
  t.equal(text(), 'Sim, aos sábados.');
  t.ok(screen.getByText('Entrega'));
  t.same(await axe(), []);
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  t.equal(text(), '');
  t.equal(screen.queryByText('Confira antes de enviar.'), null);
  t.same(api.callsOf(ROUTE)[0]?.body, { help: 'suggest' });
});

t.test('writes a text anew; once it is changed by hand it is not taken back', async (t) => {
  const { api } = await open(t, 'oi dona', () =>
    lines({ text: 'Bom dia, senhora.' }, { done: { sources: [], isCut: false } }),
  );
  await choose('Deixar formal');
  await screen.findByRole('button', { name: 'Desfazer' });
  t.same(api.callsOf(ROUTE)[0]?.body, { help: 'formal', text: 'oi dona' });
  fireEvent.change(screen.getByLabelText('Mensagem'), { target: { value: 'Bom dia, dona Ana.' } });
  await until(() => screen.queryByRole('button', { name: 'Desfazer' }) === null);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  t.equal(text(), 'Bom dia, dona Ana.');
});

t.test('says what went wrong, gives the text back and tries again', async (t) => {
  const { api } = await open(t, 'oi dona', () =>
    lines({ text: 'Bom' }, { error: 'ERR_MODEL_DOWN' }),
  );
  await choose('Corrigir');
  await screen.findByText('O servidor não respondeu.');
  t.equal(text(), 'oi dona');
  api.set({ [ROUTE]: () => reply(400, { error: 'ERR_PROMPT_BUDGET' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText(/Os tokens de hoje acabaram/);
  t.equal(text(), 'oi dona');
  api.set({ [ROUTE]: () => lines({ text: 'Oi, dona.' }, { done: { sources: [], isCut: true } }) });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText(/cortado no limite de tokens/);
  t.equal(text(), 'Oi, dona.');
});
