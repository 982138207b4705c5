import 'prosa/web/testing';
import { deepStrictEqual } from 'node:assert/strict';
import t from 'tap';
import fc from 'fast-check';
import { at, buildEpisode, buildMessage, buildTicket } from '../testing/builders.ts';
import type { MessageDto, MessageListDto } from '../types.ts';
import {
  messagesActionsOf,
  noMessages,
  reduceMessages,
  visibleMessages,
} from './messages-state.ts';
import type { MessagesAction, MessagesState } from './messages-state.ts';

const run = (actions: readonly MessagesAction[], from = noMessages()): MessagesState =>
  actions.reduce(reduceMessages, from);

const page = (
  messages: readonly MessageDto[],
  {
    hasMore = false,
    hasNewer = false,
    place = 'newest',
    since = 10,
    unread = null,
  }: {
    hasMore?: boolean;
    hasNewer?: boolean;
    place?: Extract<MessagesAction, { type: 'page' }>['place'];
    since?: number;
    unread?: MessageListDto['unread'];
  } = {},
): MessagesAction => ({
  type: 'page',
  answer: {
    messages: [...messages],
    hasMore,
    hasNewer,
    editMinutes: 15,
    episodes: [buildEpisode()],
    unread,
  },
  place,
  since,
});

const idsOf = (state: MessagesState): number[] => visibleMessages(state).map(({ id }) => id);

t.test('pages and arriving messages stand in the order of the history', (t) => {
  const [one, two, three] = [1, 2, 3].map((id) => buildMessage({ id }));
  const state = run([
    { type: 'message', message: three!, seq: 11 },
    page([two!], { hasMore: true }),
    page([one!], { place: 'older' }),
  ]);
  t.same(idsOf(state), [1, 2, 3]);
  t.equal(state.hasEarlier, false);
  t.end();
});

t.test('a change of a message that is not loaded waits for its page', (t) => {
  const old = buildMessage({ id: 1, ack: 3 });
  const state = run([
    page([buildMessage({ id: 7 })], { hasMore: true }),
    { type: 'message', message: old, seq: 12 },
  ]);
  t.same(idsOf(state), [7]);
  const stale = page([buildMessage({ id: 1, ack: 1 })], { place: 'older', since: 11 });
  t.equal(visibleMessages(reduceMessages(state, stale))[0]?.ack, 3);
  t.end();
});

t.test('reading everything anew forgets the pages before', (t) => {
  const state = run([
    page([buildMessage({ id: 5 })], { hasMore: true }),
    page([buildMessage({ id: 2 })], { place: 'older', hasMore: true }),
    page([buildMessage({ id: 9 })], { hasMore: true, since: 40 }),
  ]);
  t.same(idsOf(state), [9]);
  t.end();
});

t.test('acks and edits in any order and repetition end with the last', (t) => {
  const events = [1, 2, 3, 4, 5].map((ack) => ({
    seq: 10 + ack,
    event: 'appMessage',
    action: 'update',
    message: buildMessage({ id: 4, fromMe: true, ack }),
  }));
  const ticket = buildTicket({ id: 1 });
  const order = fc.shuffledSubarray([...events, ...events], { minLength: 10 });
  fc.assert(
    fc.property(order, (shuffled) => {
      const state = shuffled.reduce(
        (before, event) => run(messagesActionsOf(event, ticket, before.episodes), before),
        run([page([buildMessage({ id: 4, fromMe: true, ack: 0 })])]),
      );
      deepStrictEqual(visibleMessages(state), [events.at(-1)?.message]);
    }),
  );
  t.pass();
  t.end();
});

t.test('hears what belongs to the same contact and connection, and nothing else', (t) => {
  const ticket = buildTicket({ id: 1, contactId: 4 });
  const next = buildTicket({ id: 9, contactId: 4, status: 'pending', createdAt: at(60) });
  const create = (of: typeof ticket) => ({
    seq: 20,
    event: 'appMessage',
    action: 'create',
    message: buildMessage({ id: 30, ticketId: of.id }),
    ticket: of,
  });
  const { episodes } = run([page([])]);
  t.same(messagesActionsOf(create(buildTicket({ id: 2 })), ticket, episodes), []);
  const otherConnection = buildTicket({ id: 3, contactId: 4, whatsappId: 6 });
  t.same(messagesActionsOf(create(otherConnection), ticket, episodes), []);
  const state = run(messagesActionsOf(create(next), ticket, episodes), run([page([])]));
  t.same(idsOf(state), [30]);
  t.same(state.episodes.get(9)?.episode, buildEpisode({ id: 9, createdAt: at(60) }));
  const foreign = { ...create(next), action: 'update', message: buildMessage({ ticketId: 77 }) };
  t.same(messagesActionsOf(foreign, ticket, episodes), []);
  t.end();
});

t.test('a finished ticket ends its episode, a reopened one takes that back', (t) => {
  const ticket = buildTicket({ id: 1, status: 'closed', updatedAt: at(30) });
  const event = { seq: 12, event: 'ticket', action: 'update', ticket };
  const closed = run(messagesActionsOf(event, ticket, new Map()), run([page([])]));
  t.equal(closed.episodes.get(1)?.episode.closedAt, at(30));
  const again = { ...event, seq: 13, ticket: { ...ticket, status: 'open' as const } };
  const open = run(messagesActionsOf(again, ticket, new Map()), closed);
  t.equal(open.episodes.get(1)?.episode.closedAt, null);
  t.end();
});

t.test('far back, what arrives waits until its page comes', (t) => {
  const far = page([buildMessage({ id: 5 })], { place: 'around', hasMore: true, hasNewer: true });
  const state = run([
    page([buildMessage({ id: 90 })], { hasMore: true }),
    far,
    { type: 'message', message: buildMessage({ id: 99 }), seq: 12 },
  ]);
  t.same(idsOf(state), [5]);
  t.match(state, { hasEarlier: true, hasMore: true });
  const next = run([page([buildMessage({ id: 6 })], { place: 'newer', hasNewer: true })], state);
  t.same(idsOf(next), [5, 6]);
  const last = run([page([buildMessage({ id: 98 })], { place: 'newer' })], next);
  t.same(idsOf(last), [5, 6, 98, 99]);
  t.match(last, { hasEarlier: true, hasMore: false });
  t.end();
});

t.test('remembers where the reader had left off, not what is read meanwhile', (t) => {
  const [before, unread] = [buildMessage({ id: 6 }), buildMessage({ id: 7, read: false })];
  const told = { from: 3, count: 90 };
  const state = run([page([before, unread], { hasMore: true, unread: told })]);
  t.same(state.unread, told, 'more than the page holds');
  t.same(run([page([before])], state).unread, told);
  const arrived = buildMessage({ id: 8, read: false });
  t.same(run([{ type: 'message', message: arrived, seq: 11 }], state).unread?.count, 90);
  t.end();
});
