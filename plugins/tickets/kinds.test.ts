import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { Desk, newNumber } from './testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const sends = (message: object) =>
    desk.ok('POST', `/simulator/${desk.connection}/messages`, {
      from: { number, name: 'Maria Souza' },
      ...message,
    });
  const calls = (id?: string) =>
    desk.ok('POST', `/simulator/${desk.connection}/calls`, {
      from: { number, name: 'Maria Souza' },
      ...(id === undefined ? {} : { id }),
    });
  const last = async () => (await desk.messages((await desk.of(number)).id)).at(-1);
  return { desk, number, sends, calls, last };
};

const VCARD =
  'BEGIN:VCARD\nVERSION:3.0\nFN:João Silva\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD';
const MAP = 'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR';

/** The messages that customers send, by kind, and the text that the desk has of each. */
const KINDS: readonly (readonly [string, object, string])[] = [
  ['conversation', { body: 'Oi' }, 'Oi'],
  [
    'locationMessage',
    { place: { latitude: -23.55, longitude: -46.63, name: 'Loja' } },
    `| ${MAP} | Loja`,
  ],
  [
    'liveLocationMessage',
    { kind: 'liveLocationMessage', body: 'Latitude: -23.5 - Longitude: -46.6' },
    'Latitude: -23.5 - Longitude: -46.6',
  ],
  ['contactMessage', { kind: 'contactMessage', body: VCARD }, VCARD],
  [
    'contactsArrayMessage',
    {
      cards: [
        { name: 'João', number: '5511988887777' },
        { name: 'Ana', number: '5511977776666' },
      ],
    },
    'João: 📞5511988887777\nAna: 📞5511977776666',
  ],
  ['buttonsResponseMessage', { kind: 'buttonsResponseMessage', body: 'sim' }, 'sim'],
  ['listResponseMessage', { kind: 'listResponseMessage', body: 'opcao-2' }, 'opcao-2'],
  ['templateButtonReplyMessage', { kind: 'templateButtonReplyMessage', body: 'ok' }, 'ok'],
  ['sticker', { kind: 'sticker', body: 'sticker' }, 'sticker'],
  ['unknown', { kind: 'unknown' }, ''],
];

for (const [mediaType, message, body] of KINDS) {
  t.test(`a customer sends: ${mediaType}`, async (t) => {
    const { desk, number, sends, last } = await setUp();
    await sends(message);
    t.match(await last(), { mediaType, body, fromMe: false, read: false, origin: 'customer' });
    t.match(await desk.of(number), { lastMessageKind: mediaType, unreadMessages: 1 });
  });
}

t.test('a missed call is noted and answered, and brings the ticket back', async (t) => {
  const { desk, number, sends, calls, last } = await setUp();
  await sends({ body: 'Oi' });
  const ticket = await desk.of(number);
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await calls('LIGACAO');
  const [, call, answer] = await desk.messages(ticket.id);
  t.match(call, { mediaType: 'call_log', fromMe: false, read: true, ack: 1 });
  t.match(call?.body, /^Chamada de voz\/vídeo perdida às \d\d:\d\d$/);
  t.match(answer, { origin: 'automatic', fromMe: true });
  t.match(answer?.body, /^\u200e\*Mensagem Automática:\*\n\nAs chamadas de voz e vídeo estão/);
  t.match(await desk.ticket(ticket.id), { status: 'pending', userId: null, unreadMessages: 0 });
  await eventually(async () => (await desk.phone(number)).some(({ fromMe }) => fromMe));
  await calls('LIGACAO');
  t.equal((await desk.messages(ticket.id)).length, 3, 'told twice, it is one call');
  t.equal((await last())?.id, answer?.id);
});

t.test('a company that takes calls hears nothing of them here', async (t) => {
  const { desk, number, sends, calls } = await setUp();
  await desk.setting('call', 'enabled');
  await sends({ body: 'Oi' });
  await calls();
  t.equal((await desk.messages((await desk.of(number)).id)).length, 1);
});
