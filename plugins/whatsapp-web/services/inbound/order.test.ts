import t from 'tap';
import type { Test } from 'tap';
import { eventually } from 'prosa/core/testing';
import { shortenTimers } from '../../testing/shorten-timers.ts';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

/** A backlog of seconds stands for one of minutes. */
const FACTOR = 50;
const BACKLOG = 150;
/** One is said for so many that are worked off. */
const STEP = 3;
const MOST = 290;

t.setTimeout(120_000);
const network = await createNetwork(t);
const time = shortenTimers(FACTOR);
t.teardown(() => time.restore());
const app = await createWhatsAppApp(t, network);
const connection = await addConnection(app, network);
await connection.pair();

let people = 0;

/** A customer who wrote, and their ticket. */
const setUp = async () => {
  people += 1;
  const maria = network.person(`551198666${String(1000 + people)}`, 'Maria');
  await maria.write(connection.account, 'oi');
  return { maria, ticketId: await connection.accept() };
};

t.test('what is said while a long backlog is worked off stands behind it', async (t) => {
  const { maria, ticketId } = await setUp();
  const said = ['oi'];
  const say = async (text: string): Promise<void> => {
    said.push(text);
    await maria.write(connection.account, text);
  };
  network.isDown = true;
  connection.account.session?.cut();
  for (let at = 0; at < BACKLOG; at += 1) await say(`na fila ${at}`);
  network.isDown = false;
  // As fast as it becomes less, until little is left.
  const { waiting } = connection.account;
  for (let left = BACKLOG; left > STEP && said.length < MOST; left = waiting.length) {
    await eventually(
      () => waiting.length,
      (now) => now <= left - STEP || now === 0,
    );
    await say(`agora ${said.length}`);
  }
  const theirs = async (): Promise<readonly string[]> => {
    const pages = [3, 2, 1].map((page) =>
      connection.call<{ messages: { body: string }[] }>(
        'GET',
        `/messages/${ticketId}?limit=100&pageNumber=${page}&markAsRead=false`,
      ),
    );
    return (await Promise.all(pages)).flatMap(({ body }) => body.messages.map((each) => each.body));
  };
  t.same(await eventually(theirs, ({ length }) => length >= said.length), said);
});

/** No message is stored until the returned function is called. */
const hold = (t: Test): (() => void) => {
  const { database } = app;
  const transaction = database.transaction.bind(database);
  const holding = t.capture(database, 'transaction', ((scope, work) =>
    scope.system === 'inbound'
      ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNRESET' }))
      : transaction(scope, work)) as typeof transaction);
  return () => holding.restore();
};

/** Another process takes the connection over; this one had no time to finish anything. */
const changeHands = async (): Promise<void> => {
  const logins = network.logins.length;
  await app.database.system('test', ({ trx }) =>
    trx('connections').where({ id: connection.id }).update({ owner_id: null, lease_until: null }),
  );
  await eventually(
    () => network.logins.length,
    (now) => now > logins,
  );
};

t.test('what could not be read keeps its place when the connection changes hands', async (t) => {
  const { maria, ticketId } = await setUp();
  maria.resends = false;
  const release = hold(t);
  await maria.write(connection.account, 'antes');
  const id = await maria.write(connection.account, 'segredo', { arrives: 'garbled' });
  await maria.write(connection.account, 'depois');
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
  await changeHands();
  release();
  // Asked again, its sender's phone was off: it comes long after.
  await connection.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'depois'));
  await maria.write(connection.account, 'segredo', { id });
  await connection.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'segredo'));
  t.same(await connection.bodies(ticketId), ['oi', 'antes', 'segredo', 'depois']);
});

t.test('and so does what only phones have', async (t) => {
  const { maria, ticketId } = await setUp();
  connection.account.answersDevice = false;
  t.teardown(() => {
    connection.account.answersDevice = true;
  });
  const release = hold(t);
  await maria.write(connection.account, 'antes');
  const id = await maria.write(connection.account, 'vim pelo anúncio', { arrives: 'unavailable' });
  for (const type of ['view_once', 'view_once_unavailable_fanout']) {
    await maria.write(connection.account, type, { arrives: 'unavailable', unavailable: { type } });
  }
  await maria.write(connection.account, 'depois');
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
  await changeHands();
  release();
  const shown = await connection.deskUntil(ticketId, ({ length }) => length === 6);
  t.same(
    shown.map(({ mediaType, body }) => [mediaType, body]),
    [
      ['conversation', 'oi'],
      ['conversation', 'antes'],
      ['ciphertext', ''],
      ['unknown', ''],
      ['unknown', ''],
      ['conversation', 'depois'],
    ],
  );
  await connection.account.resend([id]);
  const desk = await connection.deskUntil(ticketId, (seen) => seen[2]?.body === 'vim pelo anúncio');
  t.equal(desk.length, 6);
});

t.test('what reaches the channel late stands where it came, at the time it came', async (t) => {
  const { maria, ticketId } = await setUp();
  await maria.write(connection.account, 'agora');
  const tenMinutesAgo = String(Math.floor(Date.now() / 1_000) - 600);
  await maria.write(connection.account, 'sem sinal até agora', { t: tenMinutesAgo });
  const desk = await connection.deskUntil(ticketId, ({ length }) => length === 3);
  t.same(
    desk.map(({ body }) => body),
    ['oi', 'agora', 'sem sinal até agora'],
    'what an attendant has read does not move',
  );
  const times = desk.map(({ createdAt }) => createdAt);
  t.same(times, [...times].sort());
});

t.test(
  'what waited stands in the order it was written in, however it is handed over',
  async (t) => {
    const { maria, ticketId } = await setUp();
    await connection.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    const shop = network.group('Grupo da loja', [connection.account, maria]);
    t.teardown(async () => {
      connection.account.reorders = (waiting) => waiting;
    });
    await maria.write(connection.account, 'oi a todos', { group: shop });
    const group = await eventually(
      async () => (await connection.tickets()).find(({ isGroup }) => isGroup),
      (found) => found !== undefined,
    );
    const now = Math.floor(Date.now() / 1_000);
    const said = Array.from({ length: 12 }, (_, at) => `na ausência ${at}`);
    const inGroup = said.map((text) => `${text}, a todos`);
    network.isDown = true;
    connection.account.session?.cut();
    for (const [at, text] of said.entries()) {
      const time = { t: String(now - 600 + at * 10) };
      await maria.write(connection.account, text, time);
      await maria.write(connection.account, inGroup[at] ?? '', { ...time, group: shop });
    }
    // First every third one, backwards, then the others.
    connection.account.reorders = (waiting) => [
      ...waiting.filter((_, at) => at % 3 === 0).toReversed(),
      ...waiting.filter((_, at) => at % 3 !== 0),
    ];
    const again: string[] = [];
    network.onRetry = (id) => again.push(id);
    network.isDown = false;
    await connection.deskUntil(ticketId, ({ length }) => length === said.length + 1);
    t.same(await connection.bodies(ticketId), ['oi', ...said]);
    await connection.deskUntil(group?.id ?? 0, ({ length }) => length === said.length + 1);
    t.same(again, []);
    t.same(await connection.bodies(group?.id ?? 0), ['oi a todos', ...inGroup]);
  },
);
