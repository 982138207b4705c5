import { axe, buildAdmin, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useState } from 'react';
import t from 'tap';
import type { PreviewBody, PreviewDto } from '../schemas.ts';
import PreviewPhone from './PreviewPhone.tsx';

const DRAFT = { greetingMessage: 'Olá!', outOfHoursMessage: '', schedules: [] };

/** Says back what was written. */
const echo = (body: unknown): PreviewDto => {
  const { messages, draft } = body as PreviewBody;
  return {
    lines: [
      { fromMe: true, body: `*${draft?.greetingMessage ?? ''}*`, mediaName: null },
      ...messages.flatMap((text) => [
        { fromMe: false, body: text, mediaName: null },
        { fromMe: true, body: `Você disse ${text}`, mediaName: text === '3' ? 'tabela.pdf' : null },
      ]),
    ],
    finishedAt: null,
    queue: 'Vendas',
    waitsFor: messages.includes('2') ? 'attendant' : 'customer',
    leadsTo: messages.includes('4') ? { engine: 'robots', config: 4, name: 'Tia Ana' } : null,
    isClosed: false,
  };
};

const Beside = () => {
  const [version, setVersion] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Mudar
      </button>
      <PreviewPhone queueId={7} draft={DRAFT} version={version} />
    </>
  );
};

const open = (test: TestLife, api: MockRoutes = {}) =>
  renderScreen(test, <Beside />, {
    user: buildAdmin(),
    api: { 'POST /api/chatbot/preview': ({ body }) => echo(body), ...api },
  });

const said = (): (string | null)[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent);

t.test('plays the queue as a customer’s phone shows it', async (t) => {
  const { user, api } = await open(t);
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.equal(screen.getByText('Olá!').tagName, 'STRONG');
  await user.type(screen.getByLabelText('Mensagem do cliente'), '1{Enter}');
  await until(() => screen.queryAllByRole('listitem').length === 3);
  t.same(said(), ['Chatbot: Olá!', 'Cliente: 1', 'Chatbot: Você disse 1']);
  t.match(api.calls.at(-1)?.body, { queueId: 7, messages: ['1'], draft: DRAFT });
  t.same(await axe(), []);
});

t.test('tells where a person takes over, and which file is sent, and begins again', async (t) => {
  const { user } = await open(t);
  await until(() => screen.queryAllByRole('listitem').length === 1);
  await user.type(screen.getByLabelText('Mensagem do cliente'), '3');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  t.ok(await screen.findByText('Arquivo: tabela.pdf'));
  await user.type(screen.getByLabelText('Mensagem do cliente'), ' 2 {Enter}');
  t.ok(await screen.findByText('A partir daqui um atendente de Vendas continua.'));
  await user.click(screen.getByRole('button', { name: 'Recomeçar' }));
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.same(said(), ['Chatbot: Olá!']);
});

t.test('says that nobody attends just now, and plays it as if somebody did', async (t) => {
  const { user, api } = await open(t, {
    'POST /api/chatbot/preview': ({ body }) =>
      (body as PreviewBody).ignoresHours === true
        ? { ...echo(body), isClosed: true }
        : { lines: [], queue: 'Vendas', waitsFor: 'customer', isClosed: true },
  });
  t.ok(await screen.findByText('Agora é fora do expediente.'));
  await user.click(screen.getByRole('button', { name: 'Ver dentro do expediente' }));
  t.ok(await screen.findByText('É assim dentro do expediente.'));
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.same(said(), ['Chatbot: Olá!']);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Ver como agora' }));
  t.ok(await screen.findByText('O chatbot não diz nada aqui.'));
  t.notOk(Object.hasOwn(api.calls.at(-1)?.body as object, 'ignoresHours'));
});

t.test('plays it anew when an option changed', async (t) => {
  const { user, api } = await open(t);
  await until(() => api.calls.length === 1);
  await user.click(screen.getByRole('button', { name: 'Mudar' }));
  await until(() => api.calls.length === 2);
  t.equal(api.calls.length, 2);
});

t.test('says so where the chatbot is silent, and when it cannot be played', async (t) => {
  const { user, api } = await open(t, {
    'POST /api/chatbot/preview': () => ({
      lines: [],
      queue: 'Vendas',
      waitsFor: 'attendant',
      isClosed: false,
    }),
  });
  t.ok(await screen.findByText('O chatbot não diz nada aqui.'));
  api.set({ 'POST /api/chatbot/preview': () => reply(503, {}) });
  await user.click(screen.getByRole('button', { name: 'Mudar' }));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'POST /api/chatbot/preview': ({ body }) => echo(body) });
  await user.click(retry);
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.same(said(), ['Chatbot: Olá!']);
});
