import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { InboundMessage } from '../connections/public.ts';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk, newNumber } from './testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

type Changes = Partial<InboundMessage>;

const named = (number: string, name: string): Changes => ({
  chat: { number, name, isGroup: false },
  sender: { number, name },
});

/** Messages that a hostile or broken channel may hand over, and whether they can be kept. */
const hostile: readonly [what: string, changes: Changes, fate: 'stored' | 'refused'][] = [
  ['U+0000', { body: 'a\0b\0' }, 'stored'],
  ['only U+0000', { body: '\0' }, 'stored'],
  ['half a character', { body: 'oi \ud83d' }, 'stored'],
  ['the other half', { body: '\ude00 oi' }, 'stored'],
  ['a text that looks like an escape', { body: '\\u0000","x":"\\ud83d' }, 'stored'],
  ['nothing', { body: '' }, 'stored'],
  ['5 MB of text', { body: 'ç'.repeat(2_500_000) }, 'stored'],
  [
    'a huge card',
    { kind: 'contactMessage', body: `BEGIN:VCARD\n${'FN:x\n'.repeat(50_000)}` },
    'stored',
  ],
  ['ten thousand mentions', { body: '@5511999998888 '.repeat(10_000) }, 'stored'],
  ['a kind nobody knows', { kind: 'hologram' as never }, 'stored'],
  ['a name of 1 MB', named('5511900000001', 'n'.repeat(1_000_000)), 'stored'],
  ['a name with U+0000', named('5511900000002', 'Ma\0ria \ud83d'), 'stored'],
  ['the year 9999', { at: '9999-12-31T23:59:59.999Z' }, 'stored'],
  ['before the year one', { at: '-000001-01-01T00:00:00.000Z' }, 'refused'],
  ['no time at all', { at: 'no time' }, 'refused'],
  ['a quote of itself', { externalId: 'LOOP', quotedExternalId: 'LOOP' }, 'stored'],
  ['a quote of nothing', { quotedExternalId: 'x'.repeat(10_000) }, 'stored'],
  ['an id of 1 MB', { externalId: incompressible(1_000_000) }, 'refused'],
  ['a file that is not here', { mediaId: '3f0e8a52-63e0-4a8e-9f3b-0b6a4f0f7a11' }, 'refused'],
  ['a file with no id', { mediaId: '../../etc/passwd' }, 'refused'],
  ['markup', { body: '<img src=x onerror=alert(1)>{{constructor.constructor("x")()}}' }, 'stored'],
  ['the other direction', { body: '\u202egnp.exe' }, 'stored'],
];

const HALF = /\p{Surrogate}/u;

/** Text that takes its room in an index, too. */
function incompressible(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}

t.test('whatever arrives is stored or refused whole, and the chat goes on', async (t) => {
  const desk = await Desk.open(app);
  for (const [what, changes, fate] of hostile) {
    const number = changes.chat?.number ?? newNumber();
    const before = await arrive(desk, messageFrom(desk, number));
    t.same(before, ['stored']);
    const received = await arrive(desk, messageFrom(desk, number, changes)).then(
      ([result]) => result,
      () => 'refused',
    );
    t.equal(received, fate, what);
    t.same(await arrive(desk, messageFrom(desk, number, { body: 'e então?' })), ['stored']);
    const ticket = await desk.of(number);
    t.equal(ticket.lastMessage, 'e então?', `${what}: the chat goes on`);
    t.equal(ticket.unreadMessages, fate === 'stored' ? 3 : 2);
    const messages = await desk.messages(ticket.id);
    t.equal(messages.length, fate === 'stored' ? 3 : 2);
    const shown = messages[1]?.body ?? '';
    t.notOk(shown.includes('\0'), 'nothing is shown that cannot be');
    t.notMatch(shown, HALF);
  }
  t.equal((await desk.call(desk.admin, 'GET', '/events?after=0')).status, 200);
});

t.test('a list shows the beginning of a long message, not all of it', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await arrive(desk, messageFrom(desk, number, { body: '🙂'.repeat(100_000) }));
  const { lastMessage } = await desk.of(number);
  t.match(lastMessage, /^🙂+$/u);
  t.ok(lastMessage.length <= 1_000);
  t.notMatch(lastMessage, HALF);
});

t.test('one message too many to keep does not take its neighbours with it', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const good = messageFrom(desk, number, { body: 'antes' });
  const bad = messageFrom(desk, number, { at: 'no time' });
  await t.rejects(arrive(desk, good, bad), 'together they are refused whole');
  t.same((await desk.ok<{ tickets: [] }>('GET', '/tickets')).tickets, [], 'nothing is left');
  t.same(
    await desk.events().then((events) => events.filter(({ name }) => /tickets/.test(name))),
    [],
  );
  t.same(await arrive(desk, good), ['stored'], 'alone the good one is kept');
});
