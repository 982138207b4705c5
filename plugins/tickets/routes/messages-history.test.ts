import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { MessageListDto, TicketDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';
import { connectSimulator, customerWrites } from '../testing.ts';

const app = await createTestApp(t);

const read = async (
  desk: Desk,
  who: TestUser,
  { id }: { id: number },
  query = '',
): Promise<MessageListDto> => {
  const path = `/messages/${String(id)}${query}`;
  const { status, body } = await desk.call<MessageListDto>(who, 'GET', path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

const bodies = ({ messages }: MessageListDto): string[] => messages.map(({ body }) => body);

const close = (desk: Desk, { id }: { id: number }): Promise<unknown> =>
  desk.ok('PUT', `/tickets/${String(id)}`, { status: 'closed' });

/** A company where a customer who comes back begins a ticket of its own. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const sales = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte', rui);
  await desk.setting('autoReopenMinutes', '0');
  return { desk, ana, rui, sales, support };
};

t.test('a contact’s history goes across tickets, each an episode', async (t) => {
  const { desk, ana, sales } = await setUp();
  const first = await desk.openFor(ana, { queueId: sales, body: 'primeira' });
  await desk.call(ana, 'POST', `/messages/${first.id}`, { body: 'resposta' });
  await close(desk, first);
  const { number } = first.contact;
  const second = await desk.openFor(ana, { queueId: sales, number, body: 'segunda' });
  t.not(second.id, first.id);
  const page = await read(desk, ana, second);
  t.same(bodies(page), ['primeira', 'resposta', 'segunda']);
  t.same(
    page.messages.map(({ ticketId }) => ticketId),
    [first.id, first.id, second.id],
  );
  t.match(page.episodes, [
    { id: first.id, createdAt: first.createdAt, closedAt: String },
    { id: second.id, createdAt: second.createdAt, closedAt: null },
  ]);
  t.match(page, { count: 3, hasMore: false, ticket: { id: second.id } });
  t.same(bodies(await read(desk, ana, first)), bodies(page), 'from whichever one looks');
});

t.test('a history is in the order of its messages, however its episodes overlap', async (t) => {
  const { desk, ana, sales } = await setUp();
  const first = await desk.openFor(ana, { queueId: sales, body: '1' });
  const { number } = first.contact;
  await close(desk, first);
  const second = await desk.openFor(ana, { queueId: sales, number, body: '2' });
  await close(desk, second);
  await desk.ok('PUT', `/tickets/${String(first.id)}`, { status: 'open', userId: ana.id });
  await desk.writes(number, '3');
  await close(desk, first);
  const third = await desk.openFor(ana, { queueId: sales, number, body: '4' });
  const all = await read(desk, ana, third);
  t.same(bodies(all), ['1', '2', '3', '4']);
  const [, two, three] = all.messages.map(({ id }) => id);
  const page = async (query: string): Promise<string[]> =>
    bodies(await read(desk, ana, third, query));
  t.same(await page('?limit=2'), ['3', '4']);
  t.same(await page('?limit=1&pageNumber=3'), ['2']);
  t.same(await page(`?limit=2&before=${String(three)}`), ['1', '2']);
  t.same(await page(`?limit=1&after=${String(two)}`), ['3']);
  t.same(await page(`?limit=2&around=${String(two)}`), ['1', '2', '3']);
});

t.test('a page names the episodes it shows, the one asked for and the active one', async (t) => {
  const { desk, ana, sales } = await setUp();
  const tickets: TicketDto[] = [];
  for (const body of ['1', '2', '3', '4']) {
    const number = tickets[0]?.contact.number;
    const ticket = await desk.openFor(ana, { queueId: sales, body, ...(number && { number }) });
    tickets.push(ticket);
    if (body !== '4') await close(desk, ticket);
  }
  const [first, second, third, last] = tickets;
  const [asked, before] = [second!, (await read(desk, ana, last!)).messages[1]!.id];
  const { messages, episodes } = await read(desk, ana, asked, `?limit=1&before=${before}`);
  t.same(
    messages.map(({ ticketId }) => ticketId),
    [first!.id],
  );
  t.same(
    episodes.map(({ id }) => id),
    [first!.id, second!.id, last!.id],
    `without ${String(third!.id)}`,
  );
});

t.test('an episode of a foreign queue is left out', async (t) => {
  const { desk, ana, rui, sales, support } = await setUp();
  const first = await desk.openFor(rui, { queueId: support, body: 'assunto do suporte' });
  await close(desk, first);
  const { number } = first.contact;
  const second = await desk.openFor(ana, { queueId: sales, number, body: 'assunto de vendas' });
  const page = await read(desk, ana, second);
  t.same(bodies(page), ['assunto de vendas']);
  t.same(
    page.episodes.map(({ id }) => id),
    [second.id],
  );
  t.same(bodies(await read(desk, rui, first)), ['assunto do suporte']);
  t.same(bodies(await read(desk, desk.admin, second)), ['assunto do suporte', 'assunto de vendas']);
});

t.test('another connection is another chat', async (t) => {
  const { desk } = await setUp();
  const here = await desk.pending({ body: 'nesta linha' });
  const connection = await connectSimulator(app, desk.admin);
  const { number, name } = here.contact;
  await customerWrites(app, desk.admin, connection, { number, name, body: 'na outra' });
  t.same(bodies(await read(desk, desk.admin, here)), ['nesta linha']);
  const there = await desk.of(number);
  t.not(there.id, here.id);
  t.same(bodies(await read(desk, desk.admin, there)), ['na outra']);
});

t.test('pages from the newest to the oldest, each oldest first', async (t) => {
  const { desk } = await setUp();
  const ticket = await desk.pending({ body: '0' });
  for (let at = 1; at < 47; at += 1) await desk.writes(ticket.contact.number, String(at));
  const range = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, at) => String(from + at));
  const newest = await read(desk, desk.admin, ticket);
  t.same([bodies(newest), newest.hasMore], [range(27, 47), true]);
  const second = await read(desk, desk.admin, ticket, '?pageNumber=2');
  t.same([bodies(second), second.hasMore], [range(7, 27), true]);
  const third = await read(desk, desk.admin, ticket, '?pageNumber=3');
  t.same([bodies(third), third.hasMore], [range(0, 7), false]);
  t.same(bodies(await read(desk, desk.admin, ticket, '?pageNumber=4')), []);

  await desk.writes(ticket.contact.number, 'chegou agora');
  const before = await read(desk, desk.admin, ticket, `?before=${newest.messages[0]?.id ?? 0}`);
  t.same(bodies(before), range(7, 27), 'what arrives meanwhile moves no page that is asked so');
  t.same(bodies(await read(desk, desk.admin, ticket, '?limit=2')), ['46', 'chegou agora']);
  for (const query of ['?limit=101', '?limit=0', '?before=0', '?pageNumber=0', '?markAsRead=1']) {
    t.equal((await desk.call(desk.admin, 'GET', `/messages/${ticket.id}${query}`)).status, 400);
  }
});

const unreadOf = async (desk: Desk, { id }: TicketDto): Promise<number> =>
  (await desk.ticket(id)).unreadMessages;

t.test('only whoever attends reads: the count is cleared, and the customer is told', async (t) => {
  const { desk, ana, rui, sales } = await setUp();
  await desk.ok('PUT', `/queue/${sales}`, { userIds: [ana.id, rui.id] });
  const ticket = await desk.pending({ queueId: sales });
  const { number } = ticket.contact;
  await desk.writes(number, 'segunda');
  await read(desk, ana, ticket);
  t.equal(await unreadOf(desk, ticket), 2, 'a look at what waits reads nothing');

  await desk.call(ana, 'PUT', `/tickets/${ticket.id}`, { status: 'open' });
  t.equal(await unreadOf(desk, ticket), 2);
  await read(desk, rui, ticket);
  await read(desk, desk.admin, ticket);
  await read(desk, ana, ticket, '?markAsRead=false');
  t.equal(await unreadOf(desk, ticket), 2, 'nor does another attendant, an admin, or a peek');
  const events = (await desk.events()).length;
  const acks = async (): Promise<number[]> => (await desk.phone(number)).map(({ ack }) => ack);
  t.same(await acks(), [1, 1], 'the customer was told nothing');

  const page = await read(desk, ana, ticket);
  t.equal(page.ticket.unreadMessages, 0);
  t.equal(await unreadOf(desk, ticket), 0);
  t.ok((await desk.messages(ticket.id)).every((message) => message.read));
  t.match((await desk.events())[events], {
    name: 'tickets.unread-updated',
    payload: { ticketId: ticket.id },
    topics: [`q/${sales}/tickets`, 'admins', `u/${ana.id}`],
  });
  await eventually(async () => (await acks()).every((ack) => ack === 3));

  const told = (await desk.events()).filter(({ name }) => name === 'tickets.unread-updated');
  await read(desk, ana, ticket);
  const again = (await desk.events()).filter(({ name }) => name === 'tickets.unread-updated');
  t.equal(again.length, told.length, 'reading what is read says nothing more');
});

t.test('an answer reads what came before it', async (t) => {
  const { desk, ana, sales } = await setUp();
  const ticket = await desk.openFor(ana, { queueId: sales });
  await desk.writes(ticket.contact.number, 'e mais');
  t.equal(await unreadOf(desk, ticket), 2);
  await desk.call(ana, 'POST', `/messages/${ticket.id}`, { body: 'Respondo' });
  t.equal(await unreadOf(desk, ticket), 0);
  t.ok((await desk.messages(ticket.id)).every((message) => message.read));
  await desk.writes(ticket.contact.number, 'obrigado');
  t.equal(await unreadOf(desk, ticket), 1, 'and what comes after counts from one');
});

t.test('a page says how long its connection takes another wording', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin);
  const path = `/messages/${String(ticket.id)}`;
  t.match(await desk.ok('GET', path), { editMinutes: 15 });
  await desk.ok('DELETE', `/whatsapp/${String(desk.connection)}`);
  t.match(await desk.ok('GET', path), { editMinutes: 0 }, 'nothing without a connection');
});

t.test(
  'the newest page says how many are unread, and which is the first, beyond the page too',
  async (t) => {
    const { desk, ana, sales } = await setUp();
    const ticket = await desk.openFor(ana, { queueId: sales, body: 'lida' });
    await read(desk, ana, ticket);
    const { number } = ticket.contact;
    for (let at = 0; at < 7; at += 1) await desk.writes(number, `nova ${String(at)}`);
    const peek = await read(desk, desk.admin, ticket, '?limit=3&markAsRead=false');
    const older = await read(
      desk,
      desk.admin,
      ticket,
      `?limit=10&before=${String(peek.messages[0]?.id)}`,
    );
    const first = older.messages.find(({ body }) => body === 'nova 0')?.id;
    t.same(peek.unread, { from: first, count: 7 });
    t.equal(older.unread, null, 'older pages tell nothing of it');
    t.same((await read(desk, ana, ticket, '?limit=3')).unread, { from: first, count: 7 });
    t.equal((await read(desk, ana, ticket)).unread, null, 'read by then');
  },
);
