import t from 'tap';
import { at, buildEpisode, buildMessage } from '../testing/builders.ts';
import type { EpisodeDto, MessageDto } from '../types.ts';
import { timelineOf } from './timeline.ts';
import type { TimelineFacts, TimelineItem } from './timeline.ts';

const DAY = 24 * 60;
const dayOf = (moment: string): number => Math.floor(Date.parse(moment) / 86_400_000);

const facts = (episodes: readonly EpisodeDto[], changes: Partial<TimelineFacts> = {}) => ({
  hasOlder: false,
  isGroup: false,
  episodes: new Map(episodes.map((episode) => [episode.id, episode])),
  dayOf,
  ...changes,
});

const given = (messages: readonly MessageDto[]) =>
  messages.map((message) => ({ key: String(message.id), message }));

const write = (items: readonly TimelineItem[]): string[] =>
  items.map((item) =>
    item.type === 'message'
      ? `${item.isFirst ? '>' : ' '}${item.author === undefined ? '' : `${item.author}: `}${item.text}`
      : `${item.type} ${item.type === 'unread' ? String(item.count) : item.at}`,
  );

t.test('a ticket begins, its days are told apart, neighbours form groups', (t) => {
  const messages = [
    buildMessage({ body: 'Oi', createdAt: at(0) }),
    buildMessage({ body: 'tudo bem?', createdAt: at(1) }),
    buildMessage({ body: '*Ana:*\nTudo!', fromMe: true, createdAt: at(2) }),
    buildMessage({ body: '*Ana:*\nE você?', fromMe: true, createdAt: at(3) }),
    buildMessage({ body: '*Rui:*\nOi', fromMe: true, createdAt: at(4) }),
    buildMessage({ body: 'depois', createdAt: at(DAY) }),
    buildMessage({ body: 'bem depois', createdAt: at(DAY + 60) }),
  ];
  t.same(write(timelineOf(given(messages), facts([buildEpisode()]))), [
    `day ${at(0)}`,
    `started ${at(0)}`,
    '>Oi',
    ' tudo bem?',
    '>Ana: Tudo!',
    ' Ana: E você?',
    '>Rui: Oi',
    `day ${at(DAY)}`,
    '>depois',
    '>bem depois',
  ]);
  t.end();
});

t.test(
  'where another ticket follows, the end of one and the beginning of the next are said',
  (t) => {
    const messages = [
      buildMessage({ ticketId: 1, body: 'tchau', createdAt: at(0) }),
      buildMessage({ ticketId: 2, body: 'oi', createdAt: at(DAY) }),
    ];
    const episodes = [
      buildEpisode({ id: 1, createdAt: at(-5), closedAt: at(10) }),
      buildEpisode({ id: 2, createdAt: at(DAY - 1), closedAt: at(DAY + 9) }),
    ];
    t.same(write(timelineOf(given(messages), facts(episodes, { hasOlder: true }))), [
      `day ${at(0)}`,
      '>tchau',
      `ended ${at(10)}`,
      `day ${at(DAY)}`,
      `started ${at(DAY - 1)}`,
      '>oi',
      `ended ${at(DAY + 9)}`,
    ]);
    t.end();
  },
);

t.test('in a group each writer is named, and a stranger by number', (t) => {
  const messages = [
    buildMessage({ senderName: 'Carlos', senderNumber: '551', body: 'a' }),
    buildMessage({ senderName: 'Carlos', senderNumber: '551', body: 'b' }),
    buildMessage({ senderName: '', senderNumber: '552', body: 'c' }),
  ];
  const items = timelineOf(given(messages), facts([], { isGroup: true, hasOlder: true }));
  t.same(write(items).slice(1), ['>Carlos: a', ' Carlos: b', '>552: c']);
  t.end();
});

t.test('a customer who writes stars signs nothing', (t) => {
  const items = timelineOf(given([buildMessage({ body: '*Ana:*\noi' })]), facts([]));
  t.same(write(items).at(-1), '>*Ana:*\noi');
  t.end();
});

t.test('nothing said, nothing shown', (t) => {
  t.same(timelineOf([], facts([])), []);
  t.end();
});

t.test('what was not read is told apart until somebody answers', (t) => {
  const messages = [
    buildMessage({ id: 1, body: 'lida', createdAt: at(0) }),
    buildMessage({ id: 2, body: 'nova', read: false, createdAt: at(1) }),
    buildMessage({ id: 3, body: 'outra', read: false, createdAt: at(2) }),
  ];
  const unread = facts([buildEpisode()], { unread: { from: 2, count: 2 } });
  t.same(write(timelineOf(given(messages), unread)), [
    `day ${at(0)}`,
    `started ${at(0)}`,
    '>lida',
    'unread 2',
    '>nova',
    ' outra',
  ]);
  const later = buildMessage({ id: 4, body: 'mais uma', read: false, createdAt: at(3) });
  t.ok(write(timelineOf(given([...messages, later]), unread)).includes('unread 2'), 'as it stood');
  const answer = buildMessage({ id: 4, body: 'oi', fromMe: true, createdAt: at(3) });
  t.notOk(
    write(timelineOf(given([...messages, answer]), unread)).some((item) => /unread/.test(item)),
  );
  t.end();
});
