import t from 'tap';
import { axe, renderScreen, reply, screen, within, until } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { TicketHeaderProps } from '../../tickets/public.ts';
import type { FoundMessage, MessageSearchPage } from '../schemas.ts';
import ChatSearchButton from './ChatSearchButton.tsx';

const GET = 'GET /api/search/messages';
const ticket = { id: 7, uuid: 'aaaa-7' } as TicketHeaderProps['ticket'];

const found = (messageId: number, changes: Partial<FoundMessage> = {}): FoundMessage => ({
  messageId,
  ticketId: 7,
  ticketUuid: 'aaaa-7',
  ticketStatus: 'open',
  fromMe: false,
  createdAt: '2026-03-02T15:04:00.000Z',
  snippet: { text: `Segue o boleto ${String(messageId)}`, marks: [{ start: 8, end: 14 }] },
  isSimilar: false,
  contact: { id: 3, name: 'Maria Souza', profilePicUrl: '', isGroup: false },
  ...changes,
});

const page = (messages: FoundMessage[], changes: Partial<MessageSearchPage> = {}) => ({
  messages,
  nextCursor: null,
  hasMore: false,
  isComplete: true,
  ...changes,
});

const open = async (test: TestLife, api: MockRoutes, text: string) => {
  const rendered = await renderScreen(test, <ChatSearchButton ticket={ticket} />, {
    at: '/tickets/aaaa-7',
    api,
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Buscar nesta conversa' }));
  const box = await screen.findByRole('searchbox', { name: 'Palavras desta conversa' });
  await until(() => document.activeElement === box);
  await rendered.user.keyboard(text);
  return rendered;
};

const selected = (): string | undefined =>
  screen.queryByRole('option', { selected: true })?.textContent.slice(0, 17);

t.test('lists what was found in this ticket; keys lead from one to the next', async (t) => {
  const { user, api, address } = await open(
    t,
    { [GET]: () => page([found(90), found(80, { fromMe: true }), found(70)]) },
    'boleto',
  );
  t.equal((await screen.findAllByRole('option')).length, 3);
  t.ok(screen.getByText('3 mensagens'));
  t.match(Object.fromEntries(api.callsOf(GET)[0]?.query ?? []), {
    searchParam: 'boleto',
    ticketId: '7',
  });
  t.equal(api.callsOf(GET).length, 1, 'asked once, when the typing rested');
  t.same(await axe(screen.getByRole('dialog')), []);
  const steps: [string, number][] = [
    ['{Enter}', 90],
    ['{ArrowDown}', 80],
    ['{Enter}', 70],
    ['{Enter}', 90],
    ['{ArrowUp}', 70],
    ['{Shift>}{Enter}{/Shift}', 80],
  ];
  for (const [keys, messageId] of steps) {
    await user.keyboard(keys);
    t.equal(address(), `/tickets/aaaa-7?message=${String(messageId)}`, keys);
  }
  t.equal(selected(), 'Nós: Segue o bole');
  t.ok(screen.getByText('2 de 3'));
  await user.click(within(screen.getByRole('listbox')).getByText(/70/));
  t.equal(address(), '/tickets/aaaa-7?message=70');
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
  const button = screen.getByRole('button', { name: 'Buscar nesta conversa' });
  await until(() => document.activeElement === button);
});

t.test('says when there is nothing, when there is more, and when it goes wrong', async (t) => {
  let answer: unknown = page([]);
  const { user } = await open(t, { [GET]: () => answer }, 'nada');
  t.ok(await screen.findByText('Nada com estas palavras nesta conversa.'));
  answer = page([found(1)], { hasMore: true, isComplete: false });
  await user.keyboard('x');
  t.ok(await screen.findByText(/1 mensagem Há outras.*preparadas/));
  answer = reply(500, { error: 'ERR_INTERNAL' });
  await user.keyboard('y');
  await until(() => screen.queryByRole('option') === null);
  t.notOk(screen.queryByText(/Há outras/));
});
