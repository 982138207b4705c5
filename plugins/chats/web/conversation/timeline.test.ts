import t from 'tap';
import { buildMessage, buildOwn } from '../testing/build.ts';
import type { Outgoing } from '../outbox.ts';
import { timelineOf } from './timeline.ts';
import type { TimelineFacts } from './timeline.ts';

const FACTS: TimelineFacts = {
  userId: 1,
  userName: 'Ana Martins',
  outgoing: [],
  unread: undefined,
  dayOf: (at) => Number(at.slice(8, 10)),
};

const outgoing: Outgoing = {
  clientId: 'abcdefgh',
  chatId: 7,
  message: 'Já vou',
  mentions: [],
  state: 'sending',
  progress: 0,
  createdAt: '2026-11-21T12:03:00.000Z',
};

const shown = (...given: Parameters<typeof timelineOf>): string[] =>
  timelineOf(...given).map((item) =>
    item.type === 'message' ? `${item.isFirst ? '' : '+'}${item.message.message}` : item.type,
  );

t.test('groups neighbours of one sender, and parts days', (t) => {
  const later = buildMessage({ id: 72, message: 'Oi?', createdAt: '2026-11-22T08:00:00.000Z' });
  const next = buildMessage({ id: 73, message: 'Alô', createdAt: '2026-11-22T08:01:00.000Z' });
  t.same(shown([buildMessage(), buildOwn(), later, next], FACTS), [
    'day',
    'Cheguei',
    'Bom dia!',
    'day',
    'Oi?',
    '+Alô',
  ]);
  t.end();
});

t.test('marks the first message that was unread when the chat was opened', (t) => {
  const messages = [
    buildMessage({ id: 70, message: 'a' }),
    buildMessage({ id: 71, message: 'b' }),
    buildMessage({ id: 72, message: 'c' }),
  ];
  const unread = { count: 1, last: 71 };
  t.same(shown(messages, { ...FACTS, unread }), ['day', 'a', 'unread', 'b', '+c']);
  t.end();
});

t.test('shows what is being sent at the end, until the server has it', (t) => {
  t.same(shown([buildMessage()], { ...FACTS, outgoing: [outgoing] }), ['day', 'Cheguei', 'Já vou']);
  const arrived = buildOwn({ id: 72, clientId: 'abcdefgh', message: 'Já vou' });
  t.same(shown([buildMessage(), arrived], { ...FACTS, outgoing: [outgoing] }), [
    'day',
    'Cheguei',
    'Já vou',
  ]);
  t.end();
});
