import { deepStrictEqual } from 'node:assert/strict';
import t from 'tap';
import fc from 'fast-check';
import { belongs } from './membership.ts';
import type { Sight, TicketFilter } from './membership.ts';
import { byNews, noTickets, reduceTickets, ticketsActionOf, visibleTickets } from './state.ts';
import type { TicketsAction, TicketsState } from './state.ts';
import { buildPending, buildTicket, at } from './testing/builders.ts';
import type { TicketDto } from './types.ts';

const everything = { belongs: () => true };
const run = (actions: readonly TicketsAction[], from = noTickets()): TicketsState =>
  actions.reduce(reduceTickets, from);
const page = (tickets: TicketDto[], changes: Partial<TicketsAction> = {}): TicketsAction =>
  ({ type: 'page', tickets, cursor: null, isFirst: true, since: 10, ...changes }) as TicketsAction;
const idsOf = (state: TicketsState, acceptance = everything): number[] =>
  visibleTickets(state, acceptance).map(({ id }) => id);

t.test('an arriving message moves its conversation to the top', (t) => {
  const [one, two] = [buildTicket({ updatedAt: at(2) }), buildTicket({ updatedAt: at(1) })];
  const state = run([
    page([one, two]),
    { type: 'ticket', ticket: { ...two, updatedAt: at(3), unreadMessages: 1 }, seq: 11 },
  ]);
  t.same(idsOf(state), [two.id, one.id]);
  t.end();
});

t.test('one that is older than the last row loaded comes with its page', (t) => {
  const [one, old] = [buildTicket({ updatedAt: at(5) }), buildTicket({ updatedAt: at(1) })];
  const state = run([page([one], { cursor: 'x' }), { type: 'ticket', ticket: old, seq: 11 }]);
  t.same(idsOf(state), [one.id]);
  const rest = page([old], { isFirst: false, since: 11 });
  t.same(idsOf(reduceTickets(state, rest)), [one.id, old.id]);
  t.end();
});

t.test('what is older than the page says nothing', (t) => {
  const ticket = buildTicket({ lastMessage: 'new' });
  const late = { ...ticket, lastMessage: 'old' };
  const state = run([
    page([ticket]),
    { type: 'ticket', ticket: late, seq: 9 },
    { type: 'gone', id: ticket.id, seq: 10 },
    { type: 'ticket', ticket: buildTicket(), seq: 8 },
  ]);
  t.same(visibleTickets(state, everything), [ticket]);
  t.end();
});

t.test('reading takes the count away until the next message', (t) => {
  const ticket = buildTicket({ unreadMessages: 4 });
  const unread = (state: TicketsState) => visibleTickets(state, everything)[0]?.unreadMessages;
  const read = run([page([ticket]), { type: 'read', id: ticket.id, seq: 12 }]);
  t.equal(unread(read), 0);
  const late = { type: 'ticket', ticket: { ...ticket, unreadMessages: 5 }, seq: 11 } as const;
  t.equal(unread(reduceTickets(read, late)), 0);
  t.equal(unread(reduceTickets(read, { ...late, seq: 13 })), 5);
  t.end();
});

t.test('a renamed contact is renamed in its row', (t) => {
  const ticket = buildTicket();
  const contact = { ...ticket.contact, name: 'Maria Souza' };
  const event = { seq: 11, event: 'contact', action: 'update', contact };
  const state = run([page([ticket]), ticketsActionOf(event)!]);
  t.equal(visibleTickets(state, everything)[0]?.contact.name, 'Maria Souza');
  t.end();
});

t.test('what a page brought stays through a search only the server can judge', (t) => {
  const [listed, stranger] = [buildTicket(), buildTicket()];
  const state = run([
    page([listed]),
    { type: 'ticket', ticket: { ...listed, lastMessage: 'other' }, seq: 11 },
    { type: 'ticket', ticket: stranger, seq: 12 },
  ]);
  t.same(idsOf(state, { belongs: () => true, mayEnter: () => false } as never), [listed.id]);
  t.end();
});

t.test('a failed further page keeps the rows', (t) => {
  const state = run([page([buildTicket()]), { type: 'loadMore' }, { type: 'failed', error: 'x' }]);
  t.match(state, { status: 'ready', isLoadingMore: false, error: 'x' });
  t.equal(run([{ type: 'failed', error: 'x' }]).status, 'error');
  t.end();
});

/** The server in small: conversations, what people do with them, and who is told of it on which topics. */
const TOPICS = { mine: 'u1', other: 'u2', queue: 'q3', foreign: 'q8' };
const topicsOf = ({ userId, queueId }: TicketDto): string[] => [
  ...(queueId === null ? [] : [`q${queueId}`]),
  ...(userId === null ? [] : [`u${userId}`]),
];

type Deed =
  'message' | 'accept' | 'acceptOther' | 'return' | 'resolve' | 'move' | 'read' | 'delete';
const DEEDS: readonly Deed[] = [
  'message',
  'accept',
  'acceptOther',
  'return',
  'resolve',
  'move',
  'read',
  'delete',
];

interface Told {
  readonly topics: readonly string[];
  readonly event: { seq: number; event: string; action: string; [field: string]: unknown };
}

const changed = (ticket: TicketDto, deed: Deed): TicketDto => {
  switch (deed) {
    case 'message':
      return {
        ...ticket,
        ...(ticket.status === 'closed' ? { status: 'pending', userId: null } : {}),
        unreadMessages: ticket.unreadMessages + 1,
      };
    case 'accept':
      return { ...ticket, status: 'open', userId: 1 };
    case 'acceptOther':
      return { ...ticket, status: 'open', userId: 2 };
    case 'return':
      return { ...ticket, status: 'pending', userId: null };
    case 'resolve':
      return { ...ticket, status: 'closed', unreadMessages: 0 };
    case 'move':
      return { ...ticket, queueId: ticket.queueId === 3 ? 8 : 3 };
    case 'read':
    case 'delete':
      return ticket;
  }
};

const play = (deeds: readonly { readonly on: number; readonly deed: Deed }[]) => {
  const world = new Map<number, TicketDto>();
  for (let id = 1; id <= 8; id += 1) world.set(id, buildPending({ id, updatedAt: at(id) }));
  const told: Told[] = [];
  const after: ReadonlyMap<number, TicketDto>[] = [new Map(world)];
  const tell = (topics: readonly string[], event: object): void => {
    const seq = told.length + 1;
    told.push({ topics, event: { seq, ...event } as Told['event'] });
    after.push(new Map(world));
  };
  deeds.forEach(({ on, deed }, index) => {
    const ticket = world.get(on);
    if (!ticket) return;
    if (deed === 'delete') {
      world.delete(on);
      tell(topicsOf(ticket), { event: 'ticket', action: 'delete', ticketId: on });
      return;
    }
    if (deed === 'read') {
      world.set(on, { ...ticket, unreadMessages: 0 });
      tell(topicsOf(ticket), { event: 'ticket', action: 'updateUnread', ticketId: on });
      return;
    }
    const next = { ...changed(ticket, deed), updatedAt: at(100 + index) };
    const left = topicsOf(ticket).filter((topic) => !topicsOf(next).includes(topic));
    world.set(on, next);
    // Both are of one transaction: nobody reads the world between them.
    if (left.length > 0) tell(left, { event: 'ticket', action: 'delete', ticketId: on });
    tell(topicsOf(next), { event: 'ticket', action: 'update', ticket: next });
  });
  return { told, after };
};

const sight: Sight = { userId: 1, isAdmin: false, queueIds: [3], withoutQueue: false };
const heard = (topics: readonly string[]): boolean =>
  topics.includes(TOPICS.mine) || topics.includes(TOPICS.queue);

const listOf = (world: ReadonlyMap<number, TicketDto>, filter: TicketFilter): TicketDto[] =>
  [...world.values()].filter((ticket) => belongs(ticket, filter, sight)).sort(byNews);

const FILTERS: readonly TicketFilter[] = [
  { status: 'open' },
  { status: 'pending' },
  { status: 'closed' },
  { unreadOnly: true },
  {},
];

t.test('any order and repetition of events ends where a fresh load begins', (t) => {
  const deeds = fc.array(
    fc.record({ on: fc.integer({ min: 1, max: 8 }), deed: fc.constantFrom(...DEEDS) }),
    { minLength: 1, maxLength: 25 },
  );
  fc.assert(
    fc.property(
      deeds,
      fc.constantFrom(...FILTERS),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(),
      fc.nat(),
      fc.infiniteStream(fc.nat()) as fc.Arbitrary<Iterator<number, number>>,
      (done, filter, size, seenAt, moreAt, luck) => {
        const { told, after } = play(done);
        const since = seenAt % after.length;
        const first = listOf(after[since]!, filter);
        const shuffled = [...told, ...told]
          .filter(({ topics }) => heard(topics))
          .map((one) => ({ one, rank: luck.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one.event);
        const moreIndex = moreAt % (shuffled.length + 1);
        let state = run([
          {
            type: 'page',
            tickets: first.slice(0, size),
            cursor: first.length > size ? 'next' : null,
            isFirst: true,
            since,
          },
        ]);
        const acceptance = { belongs: (one: TicketDto) => belongs(one, filter, sight) };
        let edge = first.length > size ? first[size - 1]?.updatedAt : undefined;
        shuffled.forEach((event, index) => {
          if (index === moreIndex && edge !== undefined) {
            // The next page is read when everything has happened, but only this much is known of it.
            const rest = listOf(after.at(-1)!, filter).filter(({ updatedAt }) => updatedAt < edge!);
            const tickets = rest.slice(0, size);
            const cursor = rest.length > size ? 'next' : null;
            state = run([{ type: 'page', tickets, cursor, isFirst: false, since }], state);
            edge = cursor === null ? undefined : tickets.at(-1)?.updatedAt;
          }
          state = run([ticketsActionOf(event)!], state);
        });
        const fresh = listOf(after.at(-1)!, filter).filter(
          ({ updatedAt }) => edge === undefined || updatedAt >= edge,
        );
        deepStrictEqual(visibleTickets(state, acceptance), fresh);
      },
    ),
    { numRuns: 500 },
  );
  t.pass('as often as it was tried');
  t.end();
});
