import t from 'tap';
import type { InboundMessage } from '../../../connections/public.ts';
import { channelKey, decideArrivals } from './decide.ts';
import type { KnownTicket } from './decide.ts';

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
  userId: 1,
  queueId: 3,
  unreadMessages: 2,
  ...extra,
});

const arrivals = (...messages: InboundMessage[]) =>
  messages.map((item, index) => ({ index, message: item, contactId: 7 }));

const none: ReadonlySet<string> = new Set();
const uuid = (): string => 'new';

t.test('two first messages of one person open one conversation', (t) => {
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
  const known = new Set([
    channelKey({ connectionId: 5, contactId: 7, fromMe: false, externalId: 'a' }),
  ]);
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

t.test('only duplicates touch no conversation', (t) => {
  const known = new Set([
    channelKey({ connectionId: 5, contactId: 7, fromMe: false, externalId: 'a' }),
  ]);
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

t.test('an attendant’s conversation keeps its attendant and asks no responder', (t) => {
  const decision = decideArrivals(arrivals(message('a')), none, [ticket()], uuid);
  t.match(decision.tickets[0], { status: 'open', userId: 1, moved: false, awaitsDecision: false });
  t.end();
});

t.test('what was typed on the phone reads the conversation and reopens nothing', (t) => {
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
