import t from 'tap';
import type { Test } from 'tap';
import { eventually } from 'prosa/core/testing';
import { hurryLines } from '../../testing/hurry.ts';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';

/** A backlog of seconds stands for one of minutes. */
const FACTOR = 50;
const BACKLOG = 150;
/** One is said for so many that are worked off. */
const STEP = 3;
const MOST = 290;

t.setTimeout(120_000);
const network = await createNetwork(t);
const time = hurryLines(FACTOR);
t.teardown(() => time.restore());
const app = await createWebApp(t, network);
const line = await addLine(app, network);
await line.pair();

let people = 0;

/** A customer who wrote, and their conversation. */
const setUp = async () => {
  people += 1;
  const maria = network.person(`551198666${String(1000 + people)}`, 'Maria');
  await maria.write(line.account, 'oi');
  return { maria, ticketId: await line.accept() };
};

t.test('what is said while a long backlog is worked off stands behind it', async (t) => {
  const { maria, ticketId } = await setUp();
  const said = ['oi'];
  const say = async (text: string): Promise<void> => {
    said.push(text);
    await maria.write(line.account, text);
  };
  network.isDown = true;
  line.account.session?.cut();
  for (let at = 0; at < BACKLOG; at += 1) await say(`na fila ${at}`);
  network.isDown = false;
  // As fast as it becomes less, until little is left.
  const { waiting } = line.account;
  for (let left = BACKLOG; left > STEP && said.length < MOST; left = waiting.length) {
    await eventually(
      () => waiting.length,
      (now) => now <= left - STEP || now === 0,
    );
    await say(`agora ${said.length}`);
  }
  const theirs = async (): Promise<readonly string[]> => {
    const pages = [3, 2, 1].map((page) =>
      line.call<{ messages: { body: string }[] }>(
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

/** Another process takes the line over; this one had no time to finish anything. */
const changeHands = async (): Promise<void> => {
  const logins = network.logins.length;
  await app.database.system('test', ({ trx }) =>
    trx('connections').where({ id: line.id }).update({ owner_id: null, lease_until: null }),
  );
  await eventually(
    () => network.logins.length,
    (now) => now > logins,
  );
};

t.test('what could not be read keeps its place when the line changes hands', async (t) => {
  const { maria, ticketId } = await setUp();
  maria.resends = false;
  const release = hold(t);
  await maria.write(line.account, 'antes');
  const id = await maria.write(line.account, 'segredo', { arrives: 'garbled' });
  await maria.write(line.account, 'depois');
  await eventually(
    () => line.account.waiting.length,
    (waiting) => waiting === 0,
  );
  await changeHands();
  release();
  // Asked again, its sender's phone was off: it comes long after.
  await line.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'depois'));
  await maria.write(line.account, 'segredo', { id });
  await line.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'segredo'));
  t.same(await line.bodies(ticketId), ['oi', 'antes', 'segredo', 'depois']);
});

t.test('and so does what only phones have', async (t) => {
  const { maria, ticketId } = await setUp();
  line.account.answersDevice = false;
  t.teardown(() => {
    line.account.answersDevice = true;
  });
  const release = hold(t);
  await maria.write(line.account, 'antes');
  const id = await maria.write(line.account, 'vim pelo anúncio', { arrives: 'unavailable' });
  for (const type of ['view_once', 'view_once_unavailable_fanout']) {
    await maria.write(line.account, type, { arrives: 'unavailable', unavailable: { type } });
  }
  await maria.write(line.account, 'depois');
  await eventually(
    () => line.account.waiting.length,
    (waiting) => waiting === 0,
  );
  await changeHands();
  release();
  const shown = await line.deskUntil(ticketId, ({ length }) => length === 6);
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
  await line.account.resend([id]);
  const desk = await line.deskUntil(ticketId, (seen) => seen[2]?.body === 'vim pelo anúncio');
  t.equal(desk.length, 6);
});

t.test('what reaches the channel late stands where it came, at the time it came', async (t) => {
  const { maria, ticketId } = await setUp();
  await maria.write(line.account, 'agora');
  const tenMinutesAgo = String(Math.floor(Date.now() / 1_000) - 600);
  await maria.write(line.account, 'sem sinal até agora', { t: tenMinutesAgo });
  const desk = await line.deskUntil(ticketId, ({ length }) => length === 3);
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
    await line.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    const shop = network.group('Grupo da loja', [line.account, maria]);
    t.teardown(async () => {
      line.account.reorders = (waiting) => waiting;
    });
    await maria.write(line.account, 'oi a todos', { group: shop });
    const group = await eventually(
      async () => (await line.tickets()).find(({ isGroup }) => isGroup),
      (found) => found !== undefined,
    );
    const now = Math.floor(Date.now() / 1_000);
    const said = Array.from({ length: 12 }, (_, at) => `na ausência ${at}`);
    const inGroup = said.map((text) => `${text}, a todos`);
    network.isDown = true;
    line.account.session?.cut();
    for (const [at, text] of said.entries()) {
      const time = { t: String(now - 600 + at * 10) };
      await maria.write(line.account, text, time);
      await maria.write(line.account, inGroup[at] ?? '', { ...time, group: shop });
    }
    // First every third one, backwards, then the others.
    line.account.reorders = (waiting) => [
      ...waiting.filter((_, at) => at % 3 === 0).toReversed(),
      ...waiting.filter((_, at) => at % 3 !== 0),
    ];
    const again: string[] = [];
    network.onRetry = (id) => again.push(id);
    network.isDown = false;
    await line.deskUntil(ticketId, ({ length }) => length === said.length + 1);
    t.same(await line.bodies(ticketId), ['oi', ...said]);
    await line.deskUntil(group?.id ?? 0, ({ length }) => length === said.length + 1);
    t.same(again, []);
    t.same(await line.bodies(group?.id ?? 0), ['oi a todos', ...inGroup]);
  },
);
