import t from 'tap';
import {
  CommandButton,
  axe,
  buildManifest,
  noAnswer,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { FoundMessage, MessageSearchPage } from '../schemas.ts';
import search from './index.ts';

const manifest = buildManifest({
  id: 'search',
  fills: [{ slot: 'shell.commands', component: 'MessageCommands', order: 30 }],
});

const found = (messageId: number, changes: Partial<FoundMessage> = {}): FoundMessage => ({
  messageId,
  ticketId: 7,
  ticketUuid: 'aaaa-7',
  ticketStatus: 'closed',
  fromMe: false,
  createdAt: '2026-03-02T15:04:00.000Z',
  snippet: { text: `Segue o boleto ${String(messageId)}`, marks: [{ start: 8, end: 14 }] },
  isSimilar: false,
  contact: { id: 3, name: 'Maria Souza', profilePicUrl: '', isGroup: false },
  ...changes,
});

const page = (messages: FoundMessage[], nextCursor: string | null = null): MessageSearchPage => ({
  messages,
  nextCursor,
  hasMore: nextCursor !== null,
  isComplete: true,
});

const GET = 'GET /api/search/messages';

const open = async (test: TestLife, api: MockRoutes, query: string) => {
  const rendered = await renderScreen(test, <CommandButton />, {
    manifest,
    plugins: [search],
    api,
  });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  await rendered.user.keyboard(query);
  return rendered;
};

const messages = () => screen.findByRole('group', { name: 'Mensagens' });

t.test('finds messages, marks what was found, and leads to them', async (t) => {
  const { user, api, address } = await open(
    t,
    { [GET]: () => page([found(90), found(80, { fromMe: true })]) },
    'boleto',
  );
  const group = await messages();
  await within(group).findAllByRole('option');
  t.same(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent.replace(/\d\d\/\d\d\/\d{4}$/, '')),
    ['Maria SouzaSegue o boleto 90', 'Maria SouzaNós: Segue o boleto 80'],
  );
  t.same(
    [...group.querySelectorAll('mark')].map((mark) => mark.textContent),
    ['boleto', 'boleto'],
  );
  t.equal(api.callsOf(GET).length, 1, 'asked once, when the typing rested');
  t.equal(api.callsOf(GET)[0]?.query.get('searchParam'), 'boleto');
  t.same(await axe(screen.getByRole('dialog')), []);
  await user.keyboard('{ArrowDown}{Enter}');
  t.equal(address(), '/tickets/aaaa-7?message=80');
  await user.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recentes' });
  t.equal(within(recent).getByRole('option').textContent, 'Maria SouzaMensagens');
});

t.test('asks nothing for two letters', async (t) => {
  const { user, api } = await open(t, { [GET]: () => page([found(1)]) }, 'bo');
  await user.keyboard('l');
  await messages();
  t.ok(api.callsOf(GET).every(({ query }) => query.get('searchParam') === 'bol'));
});

t.test('shows more where there is more, and stays open', async (t) => {
  const { user } = await open(
    t,
    {
      [GET]: ({ query }) =>
        query.get('cursor') === 'exact_90' ? page([found(80)]) : page([found(90)], 'exact_90'),
    },
    'boleto',
  );
  await user.click(await screen.findByRole('option', { name: 'Mostrar mais mensagens' }));
  await screen.findByRole('option', { name: /boleto 80/ });
  t.ok(screen.getByRole('option', { name: /boleto 90/ }));
  t.equal(screen.queryByRole('option', { name: 'Mostrar mais mensagens' }), null);
});

t.test('says that nothing is found, that it failed, and tries again', async (t) => {
  let answers = 0;
  const { user } = await open(
    t,
    {
      [GET]: () => {
        answers += 1;
        if (answers === 1) return reply(500, { error: 'ERR_INTERNAL' });
        if (answers === 2) return noAnswer();
        return page([]);
      },
    },
    'xyz',
  );
  const again = { name: 'Não foi possível buscar. Tentar de novo' };
  await user.click(await screen.findByRole('option', again));
  await until(() => answers === 2);
  await user.click(await screen.findByRole('option', again));
  await screen.findByText('Nada encontrado.');
  t.equal(screen.queryByRole('group', { name: 'Mensagens' }), null);
});

t.test('says that older messages are still being prepared', async (t) => {
  await open(t, { [GET]: () => ({ ...page([found(1)]), isComplete: false }) }, 'boleto');
  await screen.findByRole('group', { name: /as mais antigas ainda estão sendo preparadas/ });
});
