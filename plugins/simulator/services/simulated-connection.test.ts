import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { callAs, createTestConnection, MARIA } from '../testing.ts';
import type { DeskMessage, TestConnection } from '../testing.ts';

const bodies = (messages: readonly { body: string }[]): string[] =>
  messages.map(({ body }) => body);

/** Acks the screens were told of, by message, in the order they were told. */
const toldAcks = async (
  connection: TestConnection,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { body } = await callAs(connection.app, connection.admin)<{
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
  const connection = await createTestConnection(t);
  await connection.write('oi');
  const ticketId = await connection.accept();
  await connection.answer(ticketId, 'Boa tarde!');
  const ack = async (): Promise<number | undefined> =>
    (await connection.desk(ticketId)).at(-1)?.ack;
  await eventually(async () => (await ack()) === 2);
  t.match(await connection.chats(), [{ unread: 1, lastFromMe: true, lastMessage: 'Boa tarde!' }]);
  await connection.call('POST', `/chats/${MARIA.number}/read`);
  await eventually(async () => (await ack()) === 3);
  t.match(await connection.chats(), [{ unread: 0, lastAck: 3 }]);
  const [acks] = [...(await toldAcks(connection)).values()];
  t.ok(acks && rises(acks), String(acks));
});

t.test('the customer sees when the company has read', async (t) => {
  const connection = await createTestConnection(t);
  await connection.write('oi');
  t.match(await connection.phone(), [{ ack: 1 }]);
  const ticketId = await connection.accept();
  await callAs(connection.app, connection.admin)('GET', `/messages/${String(ticketId)}`);
  await eventually(async () => (await connection.phone())[0]?.ack === 3);
});

t.test(
  'a dropped connection keeps what the company wrote until it is back, and sends it once',
  async (t) => {
    const connection = await createTestConnection(t);
    await connection.write('oi');
    const ticketId = await connection.accept();
    t.match((await connection.state('DISCONNECTED')).body, { status: 'DISCONNECTED' });
    t.equal(await connection.status(), 'DISCONNECTED');
    await connection.answer(ticketId, 'um');
    await connection.answer(ticketId, 'dois');
    t.match(bodies(await connection.phone()), ['oi']);
    t.match(
      (await connection.desk(ticketId)).map(({ ack }) => ack),
      [0, 0, 0],
    );
    await connection.state('CONNECTED');
    await eventually(async () => (await connection.desk(ticketId)).at(-1)?.ack === 2);
    t.same(bodies(await connection.phone()), ['oi', 'um', 'dois']);
  },
);

t.test(
  'what customers write while the connection is down arrives when it is back, in order',
  async (t) => {
    const connection = await createTestConnection(t);
    await connection.state('TIMEOUT');
    const texts = Array.from({ length: 60 }, (_, index) => `mensagem ${String(index)}`);
    for (const text of texts) await connection.write(text);
    t.same(await connection.tickets(), []);
    await connection.state('CONNECTED');
    await eventually(async () => (await connection.tickets())[0]?.unreadMessages === 60);
    t.same(bodies(await connection.desk(await connection.accept())), texts);
  },
);

t.test('a network that doubles everything changes nothing', async (t) => {
  const connection = await createTestConnection(t);
  t.match((await connection.faults({ duplicates: true })).body, { duplicates: true });
  for (const text of ['um', 'dois', 'três']) await connection.write(text);
  const ticketId = await connection.accept();
  await connection.answer(ticketId, 'Boa tarde!');
  await eventually(async () => (await connection.phone()).length === 4);
  await connection.call('POST', `/chats/${MARIA.number}/read`);
  await eventually(async () => (await connection.desk(ticketId)).at(-1)?.ack === 3);
  t.same(bodies(await connection.desk(ticketId)), ['um', 'dois', 'três', 'Boa tarde!']);
  t.same(bodies(await connection.phone()), ['um', 'dois', 'três', 'Boa tarde!']);
  for (const acks of (await toldAcks(connection)).values()) t.ok(rises(acks), String(acks));
});

t.test('a network that shuffles loses nothing, and acks never go back', async (t) => {
  const connection = await createTestConnection(t);
  await connection.write('oi');
  const ticketId = await connection.accept();
  await connection.faults({ reorders: true, duplicates: true });
  await connection.answer(ticketId, 'Boa tarde!');
  await eventually(async () => (await connection.phone()).length === 2);
  await connection.state('DISCONNECTED');
  // Waiting together they overtake each other: the "read" comes before the messages, the last message first.
  for (const text of ['um', 'dois', 'três']) await connection.write(text, { id: text.slice(0, 2) });
  await connection.call('PUT', '/messages/um', { body: 'um, corrigido' });
  await connection.call('POST', `/chats/${MARIA.number}/read`);
  await connection.state('CONNECTED');
  await eventually(async () => (await connection.desk(ticketId)).length === 5);
  const desk = await connection.desk(ticketId);
  t.same(bodies(desk).sort(), ['Boa tarde!', 'dois', 'oi', 'três', 'um, corrigido']);
  t.equal(desk.find(({ fromMe }) => fromMe)?.ack, 3);
  for (const acks of (await toldAcks(connection)).values()) t.ok(rises(acks), String(acks));
});

t.test('on a slow network the phone is answered at once, and the desk hears later', async (t) => {
  const connection = await createTestConnection(t);
  t.match((await connection.faults({ delayMilliseconds: 1_500 })).body, {
    delayMilliseconds: 1_500,
  });
  await connection.write('oi');
  t.equal((await connection.phone()).length, 1);
  t.same(await connection.tickets(), [], 'not yet');
  await eventually(async () => (await connection.tickets()).length === 1);
  const ticketId = await connection.accept();
  await connection.answer(ticketId, 'Boa tarde!');
  t.equal((await connection.phone()).length, 1, 'the answer travels as slowly');
  await eventually(async () => (await connection.phone()).length === 2);
  await eventually(async () => (await connection.desk(ticketId)).at(-1)?.ack === 2);
});

t.test('a slow network does not hold up a stop', async (t) => {
  const connection = await createTestConnection(t);
  await connection.faults({ delayMilliseconds: 60_000 });
  await connection.write('oi');
  const began = Date.now();
  await callAs(connection.app, connection.admin)(
    'DELETE',
    `/whatsappsession/${String(connection.id)}`,
  );
  t.ok(Date.now() - began < 30_000);
  t.same(await connection.tickets(), [], 'the message waits for the connection');
  await connection.faults({ delayMilliseconds: 0 });
  await callAs(connection.app, connection.admin)(
    'POST',
    `/whatsappsession/${String(connection.id)}`,
  );
  await eventually(async () => (await connection.tickets()).length === 1);
});

t.test('a connection that is to be paired by its number shows a code to type', async (t) => {
  const connection = await createTestConnection(t);
  const number = '5511988887777';
  const call = callAs(connection.app, connection.admin);
  t.equal((await call('PUT', `/whatsappsession/${String(connection.id)}`, { number })).status, 200);
  await connection.until('qrcode');
  const { body } = await call('GET', `/whatsapp/${String(connection.id)}`);
  t.match(body, { pairsByNumber: true, pairingCode: /^[0-9A-F]{8}$/ });
});

t.test('a connection is paired by scanning its code', async (t) => {
  const connection = await createTestConnection(t);
  const path = `/whatsappsession/${String(connection.id)}`;
  await callAs(connection.app, connection.admin)('PUT', path);
  await connection.until('qrcode');
  const { body } = await callAs(connection.app, connection.admin)(
    'GET',
    `/whatsapp/${String(connection.id)}`,
  );
  t.match(body, { qrcode: /^SIMULATOR:/ });
  t.match((await connection.call('GET', '')).body, { status: 'qrcode', name: 'Loja Centro' });
  t.match((await connection.state('CONNECTED')).body, { status: 'CONNECTED' });
  const { body: after } = await callAs(connection.app, connection.admin)(
    'GET',
    `/whatsapp/${String(connection.id)}`,
  );
  t.match(after, { status: 'CONNECTED', qrcode: '' });
});

t.test('a connection the company has put to rest cannot be woken by the phone', async (t) => {
  const connection = await createTestConnection(t);
  await callAs(connection.app, connection.admin)(
    'DELETE',
    `/whatsappsession/${String(connection.id)}`,
  );
  t.match((await connection.state('CONNECTED')).body, { status: 'DISCONNECTED' });
  t.equal(await connection.status(), 'DISCONNECTED');
  await connection.write('tem alguém aí?');
  t.same(await connection.tickets(), []);
  await callAs(connection.app, connection.admin)(
    'POST',
    `/whatsappsession/${String(connection.id)}`,
  );
  await eventually(async () => (await connection.tickets()).length === 1);
});

t.test('a connection that was never started has no network to change', async (t) => {
  const connection = await createTestConnection(t);
  const { body } = await callAs(connection.app, connection.admin)<{ id: number }>(
    'POST',
    '/whatsapp',
    {
      name: 'Filial',
      provider: 'simulator',
    },
  );
  const path = `/simulator/${String(body.id)}`;
  const call = callAs(connection.app, connection.admin);
  const refused = { status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };
  t.match(await call('POST', `${path}/state`, { status: 'CONNECTED' }), refused);
  t.match(await call('PUT', `${path}/faults`, { duplicates: true }), refused);
  t.match(await call('PUT', `${path}/faults`, {}), { status: 200 }, 'no change is no mistake');
});

t.test('two companies’ phones with the same numbers stay apart', async (t) => {
  const connection = await createTestConnection(t);
  const other = await createTestConnection(t, connection.app);
  await connection.write('para a loja', { id: 'SAME' });
  await other.write('para a outra', { id: 'SAME' });
  t.same(bodies(await connection.phone()), ['para a loja']);
  t.same(bodies(await other.desk(await other.accept())), ['para a outra']);
});
