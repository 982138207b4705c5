import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { callAs, createTestLine, MARIA } from '../testing.ts';
import type { DeskMessage, TestLine } from '../testing.ts';

const bodies = (messages: readonly { body: string }[]): string[] =>
  messages.map(({ body }) => body);

/** Acks the screens were told of, by message, in the order they were told. */
const toldAcks = async (line: TestLine): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { body } = await callAs(line.app, line.admin)<{
    events: { event: string; action: string; message?: DeskMessage }[];
  }>('GET', '/events?after=0');
  const acks = new Map<number, number[]>();
  for (const { event, message } of body.events) {
    if (event !== 'appMessage' || message?.fromMe !== true) continue;
    acks.set(message.id, [...(acks.get(message.id) ?? []), message.ack]);
  }
  return acks;
};

const rises = (acks: readonly number[]): boolean =>
  acks.every((ack, at) => at === 0 || ack > (acks[at - 1] ?? 0));

t.test('an answer travels: sent, delivered, read', async (t) => {
  const line = await createTestLine(t);
  await line.write('oi');
  const ticketId = await line.accept();
  await line.answer(ticketId, 'Boa tarde!');
  const ack = async (): Promise<number | undefined> => (await line.desk(ticketId)).at(-1)?.ack;
  await eventually(async () => (await ack()) === 2);
  t.match(await line.chats(), [{ unread: 1, lastFromMe: true, lastMessage: 'Boa tarde!' }]);
  await line.call('POST', `/chats/${MARIA.number}/read`);
  await eventually(async () => (await ack()) === 3);
  t.match(await line.chats(), [{ unread: 0, lastAck: 3 }]);
  const [acks] = [...(await toldAcks(line)).values()];
  t.ok(acks && rises(acks), String(acks));
});

t.test('the customer sees when the company has read', async (t) => {
  const line = await createTestLine(t);
  await line.write('oi');
  t.match(await line.phone(), [{ ack: 1 }]);
  const ticketId = await line.accept();
  await callAs(line.app, line.admin)('GET', `/messages/${String(ticketId)}`);
  await eventually(async () => (await line.phone())[0]?.ack === 3);
});

t.test(
  'a dropped line keeps what the company wrote until it is back, and sends it once',
  async (t) => {
    const line = await createTestLine(t);
    await line.write('oi');
    const ticketId = await line.accept();
    t.match((await line.state('DISCONNECTED')).body, { status: 'DISCONNECTED' });
    t.equal(await line.status(), 'DISCONNECTED');
    await line.answer(ticketId, 'um');
    await line.answer(ticketId, 'dois');
    t.match(bodies(await line.phone()), ['oi']);
    t.match(
      (await line.desk(ticketId)).map(({ ack }) => ack),
      [0, 0, 0],
    );
    await line.state('CONNECTED');
    await eventually(async () => (await line.desk(ticketId)).at(-1)?.ack === 2);
    t.same(bodies(await line.phone()), ['oi', 'um', 'dois']);
  },
);

t.test(
  'what customers write while the line is down arrives when it is back, in order',
  async (t) => {
    const line = await createTestLine(t);
    await line.state('TIMEOUT');
    const texts = Array.from({ length: 60 }, (_, index) => `mensagem ${String(index)}`);
    for (const text of texts) await line.write(text);
    t.same(await line.tickets(), []);
    await line.state('CONNECTED');
    await eventually(async () => (await line.tickets())[0]?.unreadMessages === 60);
    t.same(bodies(await line.desk(await line.accept())), texts);
  },
);

t.test('a network that doubles everything changes nothing', async (t) => {
  const line = await createTestLine(t);
  t.match((await line.faults({ duplicates: true })).body, { duplicates: true });
  for (const text of ['um', 'dois', 'três']) await line.write(text);
  const ticketId = await line.accept();
  await line.answer(ticketId, 'Boa tarde!');
  await eventually(async () => (await line.phone()).length === 4);
  await line.call('POST', `/chats/${MARIA.number}/read`);
  await eventually(async () => (await line.desk(ticketId)).at(-1)?.ack === 3);
  t.same(bodies(await line.desk(ticketId)), ['um', 'dois', 'três', 'Boa tarde!']);
  t.same(bodies(await line.phone()), ['um', 'dois', 'três', 'Boa tarde!']);
  for (const acks of (await toldAcks(line)).values()) t.ok(rises(acks), String(acks));
});

t.test('a network that shuffles loses nothing, and acks never go back', async (t) => {
  const line = await createTestLine(t);
  await line.write('oi');
  const ticketId = await line.accept();
  await line.faults({ reorders: true, duplicates: true });
  await line.answer(ticketId, 'Boa tarde!');
  await eventually(async () => (await line.phone()).length === 2);
  await line.state('DISCONNECTED');
  // Waiting together they overtake each other: the "read" comes before the messages, the last message first.
  for (const text of ['um', 'dois', 'três']) await line.write(text, { id: text.slice(0, 2) });
  await line.call('PUT', '/messages/um', { body: 'um, corrigido' });
  await line.call('POST', `/chats/${MARIA.number}/read`);
  await line.state('CONNECTED');
  await eventually(async () => (await line.desk(ticketId)).length === 5);
  const desk = await line.desk(ticketId);
  t.same(bodies(desk).sort(), ['Boa tarde!', 'dois', 'oi', 'três', 'um, corrigido']);
  t.equal(desk.find(({ fromMe }) => fromMe)?.ack, 3);
  for (const acks of (await toldAcks(line)).values()) t.ok(rises(acks), String(acks));
});

t.test('on a slow network the phone is answered at once, and the desk hears later', async (t) => {
  const line = await createTestLine(t);
  t.match((await line.faults({ delayMilliseconds: 1_500 })).body, { delayMilliseconds: 1_500 });
  await line.write('oi');
  t.equal((await line.phone()).length, 1);
  t.same(await line.tickets(), [], 'not yet');
  await eventually(async () => (await line.tickets()).length === 1);
  const ticketId = await line.accept();
  await line.answer(ticketId, 'Boa tarde!');
  t.equal((await line.phone()).length, 1, 'the answer travels as slowly');
  await eventually(async () => (await line.phone()).length === 2);
  await eventually(async () => (await line.desk(ticketId)).at(-1)?.ack === 2);
});

t.test('a slow network does not hold up a stop', async (t) => {
  const line = await createTestLine(t);
  await line.faults({ delayMilliseconds: 60_000 });
  await line.write('oi');
  const began = Date.now();
  await callAs(line.app, line.admin)('DELETE', `/whatsappsession/${String(line.id)}`);
  t.ok(Date.now() - began < 30_000);
  t.same(await line.tickets(), [], 'the message waits for the line');
  await line.faults({ delayMilliseconds: 0 });
  await callAs(line.app, line.admin)('POST', `/whatsappsession/${String(line.id)}`);
  await eventually(async () => (await line.tickets()).length === 1);
});

t.test('a line that is to be paired by its number shows a code to type', async (t) => {
  const line = await createTestLine(t);
  const number = '5511988887777';
  const call = callAs(line.app, line.admin);
  t.equal((await call('PUT', `/whatsappsession/${String(line.id)}`, { number })).status, 200);
  await line.until('qrcode');
  const { body } = await call('GET', `/whatsapp/${String(line.id)}`);
  t.match(body, { pairsByNumber: true, pairingCode: /^[0-9A-F]{8}$/ });
});

t.test('a line is paired by scanning its code', async (t) => {
  const line = await createTestLine(t);
  const path = `/whatsappsession/${String(line.id)}`;
  await callAs(line.app, line.admin)('PUT', path);
  await line.until('qrcode');
  const { body } = await callAs(line.app, line.admin)('GET', `/whatsapp/${String(line.id)}`);
  t.match(body, { qrcode: /^SIMULATOR:/ });
  t.match((await line.call('GET', '')).body, { status: 'qrcode', name: 'Loja Centro' });
  t.match((await line.state('CONNECTED')).body, { status: 'CONNECTED' });
  const { body: after } = await callAs(line.app, line.admin)('GET', `/whatsapp/${String(line.id)}`);
  t.match(after, { status: 'CONNECTED', qrcode: '' });
});

t.test('a line the company has put to rest cannot be woken by the phone', async (t) => {
  const line = await createTestLine(t);
  await callAs(line.app, line.admin)('DELETE', `/whatsappsession/${String(line.id)}`);
  t.match((await line.state('CONNECTED')).body, { status: 'DISCONNECTED' });
  t.equal(await line.status(), 'DISCONNECTED');
  await line.write('tem alguém aí?');
  t.same(await line.tickets(), []);
  await callAs(line.app, line.admin)('POST', `/whatsappsession/${String(line.id)}`);
  await eventually(async () => (await line.tickets()).length === 1);
});

t.test('a line that was never started has no network to change', async (t) => {
  const line = await createTestLine(t);
  const { body } = await callAs(line.app, line.admin)<{ id: number }>('POST', '/whatsapp', {
    name: 'Filial',
    provider: 'simulator',
  });
  const path = `/simulator/${String(body.id)}`;
  const call = callAs(line.app, line.admin);
  const refused = { status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };
  t.match(await call('POST', `${path}/state`, { status: 'CONNECTED' }), refused);
  t.match(await call('PUT', `${path}/faults`, { duplicates: true }), refused);
  t.match(await call('PUT', `${path}/faults`, {}), { status: 200 }, 'no change is no mistake');
});

t.test('two companies’ phones with the same numbers stay apart', async (t) => {
  const line = await createTestLine(t);
  const other = await createTestLine(t, line.app);
  await line.write('para a loja', { id: 'SAME' });
  await other.write('para a outra', { id: 'SAME' });
  t.same(bodies(await line.phone()), ['para a loja']);
  t.same(bodies(await other.desk(await other.accept())), ['para a outra']);
});
