import t from 'tap';
import type { InboundMessage, MessageKind } from '../../../connections/public.ts';
import { channelKey, decideArrivals } from './decide.ts';
import type { KnownTicket } from '../state/arriving-ticket.ts';

const message = (externalId: string, extra: Partial<InboundMessage> = {}): InboundMessage => ({
  type: 'message',
  connectionId: 5,
  externalId,
  chat: { number: '5511988887777', name: 'Maria', isGroup: false },
  sender: { number: '5511988887777', name: 'Maria' },
  fromMe: false,
  kind: 'conversation',
  body: `text ${externalId}`,
  at: '2026-11-20T12:00:00.000Z',
  ...extra,
});

const ticket = (extra: Partial<KnownTicket> = {}): KnownTicket => ({
  id: 40,
  uuid: 'u-40',
  contactId: 7,
  connectionId: 5,
  isGroup: false,
  status: 'open',
  isQuiet: false,
  userId: 1,
  queueId: 3,
  unreadMessages: 2,
  waitingSince: null,
  isInDialogue: false,
  ...extra,
});

const arrivals = (...messages: InboundMessage[]) =>
  messages.map((item, index) => ({ index, message: item, contactId: 7 }));

const none: ReadonlyMap<string, MessageKind> = new Map();
const stored = (externalId: string, kind: MessageKind = 'conversation') =>
  new Map([[channelKey({ connectionId: 5, fromMe: false, externalId }, 7), kind]]);
const uuid = (): string => 'new';

t.test('two first messages of one person open one ticket', (t) => {
  const decision = decideArrivals(arrivals(message('a'), message('b')), none, [], uuid);
  t.equal(decision.tickets.length, 1);
  t.match(decision.tickets[0], {
    uuid: 'new',
    status: 'pending',
    unreadAdded: 2,
    lastMessage: 'text b',
    moved: true,
    awaitsDecision: true,
  });
  t.same([...decision.results.values()], ['stored', 'stored']);
  t.end();
});

t.test('a message that is known, or comes twice at once, is a duplicate', (t) => {
  const known = stored('a');
  const decision = decideArrivals(
    arrivals(message('a'), message('b'), message('b')),
    known,
    [ticket()],
    uuid,
  );
  t.same([...decision.results.values()], ['duplicate', 'stored', 'duplicate']);
  t.equal(decision.tickets[0]?.unreadAdded, 1);
  t.end();
});

t.test('only duplicates touch no ticket', (t) => {
  const known = stored('a');
  t.same(decideArrivals(arrivals(message('a')), known, [], uuid).tickets, []);
  t.end();
});

t.test('a customer who writes within the window waits again, without queue and attendant', (t) => {
  const decision = decideArrivals(
    arrivals(message('a')),
    none,
    [ticket({ status: 'closed' })],
    uuid,
  );
  t.match(decision.tickets[0], {
    id: 40,
    status: 'pending',
    userId: null,
    queueId: null,
    moved: true,
  });
  t.end();
});

t.test('an attendant’s ticket keeps its attendant and asks no responder', (t) => {
  const decision = decideArrivals(arrivals(message('a')), none, [ticket()], uuid);
  t.match(decision.tickets[0], { status: 'open', userId: 1, moved: false, awaitsDecision: false });
  t.end();
});

t.test('what was typed on the phone reads the ticket and reopens nothing', (t) => {
  const decision = decideArrivals(
    arrivals(message('a', { fromMe: true })),
    none,
    [ticket({ status: 'closed' })],
    uuid,
  );
  t.match(decision.tickets[0], { status: 'closed', unreadAdded: -2, moved: false });
  t.equal(decision.messages[0]?.origin, 'phone');
  t.end();
});

t.test('the same id in both directions is two messages', (t) => {
  const decision = decideArrivals(
    arrivals(message('a'), message('a', { fromMe: true })),
    none,
    [ticket()],
    uuid,
  );
  t.same([...decision.results.values()], ['stored', 'stored']);
  t.end();
});

t.test('a file without words is named by its file', (t) => {
  const decision = decideArrivals(
    arrivals(message('a', { body: '', kind: 'application', mediaName: 'nota.pdf' })),
    none,
    [ticket()],
    uuid,
  );
  t.match(decision.tickets[0], { lastMessage: 'nota.pdf', lastMessageKind: 'application' });
  t.end();
});

const unreadable = { kind: 'ciphertext', body: '' } as const;

t.test('what could not be read is told where it stands, once, and by nothing less', (t) => {
  const again = decideArrivals(arrivals(message('a')), stored('a', 'ciphertext'), [ticket()], uuid);
  t.match(again, { messages: [], revealed: [{ message: { body: 'text a' } }] });
  t.equal(again.results.get(0), 'stored');
  const twice = arrivals(message('a'), message('a'));
  t.equal(decideArrivals(twice, stored('a', 'ciphertext'), [], uuid).revealed.length, 1);
  for (const kind of ['conversation', 'ciphertext'] as const) {
    const stub = decideArrivals(arrivals(message('a', unreadable)), stored('a', kind), [], uuid);
    t.match(stub, { messages: [], revealed: [] });
    t.equal(stub.results.get(0), 'duplicate');
  }
  t.end();
});

t.test('nobody is asked to answer what cannot be read; in one batch it is one message', (t) => {
  const alone = decideArrivals(arrivals(message('a', unreadable)), none, [], uuid);
  t.match(alone.tickets, [
    { awaitsDecision: false, unreadAdded: 1, lastMessageKind: 'ciphertext' },
  ]);
  const { tickets, messages, revealed, results } = decideArrivals(
    arrivals(message('a', unreadable), message('a', { at: '2027-01-01T00:00:00.000Z' })),
    none,
    [],
    uuid,
  );
  t.match(messages, [{ message: { body: 'text a', at: '2026-11-20T12:00:00.000Z' } }]);
  t.same([messages.length, revealed.length, [...results.values()]], [1, 0, ['stored', 'stored']]);
  t.match(tickets, [{ awaitsDecision: true, unreadAdded: 1, lastMessage: 'text a' }]);
  t.end();
});

t.test('on a silent connection only a ticket in a dialogue waits for a decision', (t) => {
  const waiting = (connectionId: number, extra: Partial<KnownTicket> = {}): boolean | undefined => {
    const known = ticket({ status: 'pending', userId: null, ...extra });
    const silentConnections = new Set([connectionId]);
    const decision = decideArrivals(arrivals(message('a')), none, [known], uuid, silentConnections);
    return decision.tickets[0]?.awaitsDecision;
  };
  t.equal(waiting(5), false);
  t.equal(waiting(6), true, 'another connection');
  t.equal(waiting(5, { isInDialogue: true }), true);
  t.equal(waiting(5, { isInDialogue: true, isGroup: true }), false, 'nobody answers a group');
  t.end();
});

t.test('the answer of a customer opens a quiet ticket, to which nothing came before', async (t) => {
  const quiet = ticket({ status: 'closed', isQuiet: true, userId: null, unreadMessages: 0 });
  const { tickets } = decideArrivals(arrivals(message('A')), none, [quiet], uuid);
  t.match(tickets, [
    { id: 40, status: 'pending', isQuiet: false, before: undefined, unreadAdded: 1, moved: true },
  ]);
  const phone = decideArrivals(arrivals(message('B', { fromMe: true })), none, [quiet], uuid);
  t.match(phone.tickets, [{ status: 'closed', isQuiet: true, moved: false }]);
});

t.test(
  'a text that is settled calls nobody, unless more is said or somebody attends',
  async (t) => {
    const settles = (body: string): boolean => body === 'SAIR';
    const after = (known: readonly KnownTicket[], ...bodies: readonly string[]) =>
      decideArrivals(
        arrivals(...bodies.map((body) => message(body, { body }))),
        none,
        known,
        uuid,
        new Set(),
        settles,
      );
    const alone = after([], 'SAIR');
    t.match(alone.tickets, [
      { status: 'closed', isQuiet: true, unreadAdded: 0, waitingSince: null },
    ]);
    t.match(alone.messages, [{ isRead: true }]);
    t.match(after([], 'SAIR', 'Oi').tickets, [
      { status: 'pending', isQuiet: false, unreadAdded: 1 },
    ]);
    t.match(after([ticket({ status: 'closed' })], 'SAIR').tickets, [{ status: 'closed' }]);
    t.match(after([ticket()], 'SAIR').tickets, [{ status: 'open', unreadAdded: 1 }]);
  },
);
