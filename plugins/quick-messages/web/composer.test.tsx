import t from 'tap';
import { axe, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useCallback, useState } from 'react';
import type { ComposerSuggestion, TicketComposerProps } from '../../tickets/public.ts';
import type { QuickMessageDto } from '../schemas.ts';
import QuickMessageButton from './QuickMessageButton.tsx';
import QuickMessageSuggestions from './QuickMessageSuggestions.tsx';
import { build, buildPicture } from './testing/build.ts';

const TICKET = { id: 5 } as TicketComposerProps['ticket'];
const HELLO = build({ id: 3, shortcode: 'bom dia', message: '{{ms}}, {{firstName}}!' });

/** As much of a composer as quick messages meet: a text, and a list while it begins with a slash. */
const Composer = () => {
  const [text, setText] = useState('');
  const [offered, setOffered] = useState<readonly ComposerSuggestion[]>([]);
  const offer = useCallback((_source: string, all: readonly ComposerSuggestion[]) => {
    setOffered(all);
  }, []);
  return (
    <>
      {text.startsWith('/') && (
        <>
          <QuickMessageSuggestions ticket={TICKET} query={text.slice(1)} offer={offer} />
          <ul aria-label="Sugestões">
            {offered.map((each) => (
              <li key={each.key}>
                <button
                  type="button"
                  onClick={() => {
                    setText(each.text ?? '');
                    each.onChoose?.();
                  }}
                >
                  {each.label} | {each.detail}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <textarea aria-label="Mensagem" value={text} onChange={(e) => setText(e.target.value)} />
      <QuickMessageButton
        ticket={TICKET}
        text={text}
        write={setText}
        insert={(piece) => setText((before) => before + piece)}
        send={() => undefined}
        attach={() => undefined}
      />
    </>
  );
};

const open = (test: TestLife, all: readonly QuickMessageDto[], api: MockRoutes = {}) =>
  renderScreen(test, <Composer />, {
    api: {
      'GET /api/quick-messages/list': () => all,
      'GET /api/quick-messages/:id/preview': ({ params }) => {
        const found = all.find(({ id }) => id === Number(params.id));
        return {
          ...found,
          message: found?.message.replace('{{ms}}', 'Boa tarde').replace('{{firstName}}', 'Maria'),
        };
      },
      ...api,
    },
  });

const box = (): HTMLTextAreaElement => screen.getByLabelText('Mensagem');
const suggestions = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Sugestões' }))
    .queryAllByRole('button')
    .map((button) => button.textContent);
const choose = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

t.test('offers quick messages while a text begins with a slash, best first', async (t) => {
  const long = build({ id: 4, shortcode: 'horário', message: 'olá '.repeat(20) });
  const { user, api, emit } = await open(t, [HELLO, build(), buildPicture(), long]);
  await user.type(box(), '/');
  await until(() => suggestions().length === 4);
  t.same(suggestions(), [
    '/bom dia | {{ms}}, {{firstName}}!',
    `/horário | ${'olá '.repeat(8)}olá…`,
    '/olá | Olá! Como posso ajudar?',
    '/preços | tabela.png · Nossa tabela, {{firstName}}.',
  ]);
  await user.type(box(), 'OLA');
  t.same(suggestions(), ['/olá | Olá! Como posso ajudar?', `/horário | ${'olá '.repeat(8)}olá…`]);
  emit({ event: 'quickmessage', action: 'update', record: build({ status: false }) });
  t.equal(suggestions().length, 1, 'one that was switched off is not offered');
  emit({
    event: 'quickmessage',
    action: 'create',
    record: build({ id: 8, shortcode: 'olá de novo' }),
  });
  t.equal(suggestions()[0], '/olá de novo | Olá! Como posso ajudar?');
  t.same(api.unexpected, []);
});

t.test('a text is written as it is, without asking the server', async (t) => {
  const { user, api } = await open(t, [build()]);
  await user.type(box(), '/ol');
  await user.click(await screen.findByRole('button', { name: /^\/olá/ }));
  t.equal(box().value, 'Olá! Como posso ajudar?');
  t.equal(api.callsOf('GET /api/quick-messages/:id/preview').length, 0);
});

t.test('variables are filled where one writes', async (t) => {
  const { user, api } = await open(t, [HELLO]);
  await user.type(box(), '/bom');
  await user.click(await screen.findByRole('button', { name: /^\/bom dia/ }));
  await until(() => box().value === 'Boa tarde, Maria!');
  const [call] = api.callsOf('GET /api/quick-messages/:id/preview');
  t.equal(call?.params.id, '3');
  t.equal(call?.query.get('ticketId'), '5');
});

t.test('what cannot be filled now is filled when it is sent', async (t) => {
  const { user, api } = await open(t, [HELLO], {
    'GET /api/quick-messages/:id/preview': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.type(box(), '/bom');
  await user.click(await screen.findByRole('button', { name: /^\/bom dia/ }));
  await until(() => api.callsOf('GET /api/quick-messages/:id/preview').length === 1);
  t.equal(box().value, '{{ms}}, {{firstName}}!');
});

t.test('the button puts a text behind what was written', async (t) => {
  const { user } = await open(t, [HELLO, build()]);
  await user.type(box(), 'Oi. ');
  await user.click(choose(/^Respostas rápidas$/));
  const menu = await screen.findByRole('menu', { name: 'Respostas rápidas' });
  await within(menu).findByText('/olá');
  t.same(await axe(), []);
  await user.click(within(menu).getByText('/bom dia'));
  await until(() => box().value === 'Oi. Boa tarde, Maria!');
});

t.test(
  'the button says when there is none, when they do not come, and where they are made',
  async (t) => {
    const { user, api, address } = await open(t, []);
    await user.click(choose(/^Respostas rápidas$/));
    t.ok(await screen.findByText('Nenhuma resposta rápida ainda.'));
    await until(() => Boolean(document.activeElement?.closest('.bp6-portal')));
    await user.keyboard('{Escape}');
    await until(() => screen.queryByRole('menu') === null);
    api.set({ 'GET /api/quick-messages/list': () => reply(500, { error: 'ERR_INTERNAL' }) });
    await user.click(choose(/^Respostas rápidas$/));
    t.ok(await screen.findByText('Não foi possível carregar'));
    await user.click(screen.getByText('Gerenciar respostas rápidas'));
    t.equal(address(), '/quick-messages');
  },
);

t.test('one with a file is shown first, and sent as a whole', async (t) => {
  const tag = { id: 7, name: 'Orçamento', color: '#b45309' };
  const { user, api } = await open(t, [buildPicture({ tagId: 7, tag })], {
    'POST /api/messages/sendQuickMessage/:id': () => ({ messages: [] }),
  });
  await user.type(box(), '/pre');
  await user.click(await screen.findByRole('button', { name: /^\/preços/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Enviar /preços' });
  t.ok(await within(dialog).findByText('Nossa tabela, Maria.'));
  t.ok(within(dialog).getByRole('img', { name: 'tabela.png' }));
  t.ok(within(dialog).getByText('Orçamento'));
  t.equal(box().value, '', 'nothing stays behind where one writes');
  t.same(await axe(dialog), []);
  t.equal(api.callsOf('POST /api/messages/sendQuickMessage/:id').length, 0);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.match(api.callsOf('POST /api/messages/sendQuickMessage/:id'), [
    { params: { id: '2' }, body: { ticketId: 5 } },
  ]);
});

t.test('a text that will be dropped is not shown', async (t) => {
  const { user } = await open(t, [buildPicture({ sendOnlyMedia: true })]);
  await user.type(box(), '/pre');
  await user.click(await screen.findByRole('button', { name: /^\/preços/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: 'tabela.png' });
  t.equal(within(dialog).queryByText(/Nossa tabela/), null);
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('says why it was not sent, and lets try again', async (t) => {
  const { user, api } = await open(t, [buildPicture()], {
    'POST /api/messages/sendQuickMessage/:id': () =>
      reply(404, { error: 'ERR_NO_QUICKMESSAGE_FOUND' }),
    'GET /api/quick-messages/:id/preview': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.type(box(), '/pre');
  await user.click(await screen.findByRole('button', { name: /^\/preços/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Não foi possível carregar');
  api.set({ 'GET /api/quick-messages/:id/preview': () => buildPicture() });
  await user.click(within(dialog).getByRole('button', { name: 'Tentar de novo' }));
  await within(dialog).findByRole('img', { name: 'tabela.png' });
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  t.ok(await screen.findByText('Esta resposta rápida não existe mais.'));
  t.ok(screen.getByRole('dialog'));
});

t.test('files of every kind have a preview', async (t) => {
  const kinds = [
    buildPicture({ id: 10, shortcode: 'filme', mediaType: 'video', mediaName: 'filme.mp4' }),
    buildPicture({ id: 11, shortcode: 'recado', mediaType: 'audio', mediaName: 'recado.mp3' }),
    buildPicture({ id: 12, shortcode: 'contrato', mediaType: 'application', mediaName: 'a.pdf' }),
  ];
  const { user } = await open(t, kinds);
  for (const { shortcode, mediaName, mediaType } of kinds) {
    await user.clear(box());
    await user.type(box(), `/${shortcode}`);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^/${shortcode}`) }));
    const dialog = await screen.findByRole('dialog');
    if (mediaType === 'application') t.ok(await within(dialog).findByText(mediaName));
    else t.ok(await within(dialog).findByLabelText(mediaName));
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await until(() => screen.queryByRole('dialog') === null);
  }
});
