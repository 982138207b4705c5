import t from 'tap';
import type { Test } from 'tap';
import { eventually } from 'prosa/core/testing';
import type { FakePerson } from './fake-person.ts';
import { shortenTimers } from './shorten-timers.ts';
import { addConnection, createNetwork, createWhatsAppApp } from './whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from './whatsapp-test-connection.ts';

/**
 * Cuts of a second, a minute and ten minutes between a connection and its network. Two things are scaled: the pauses between
 * a connection's calls, and the library's between two signs of life, are a hundred times shorter. Not scaled are how many
 * calls are made, what the network keeps meanwhile, and the times it gives to what was written during the cut.
 */
const FACTOR = 100;
const SECOND = 1_000;

t.setTimeout(180_000);
const network = await createNetwork(t);
const time = shortenTimers(FACTOR);
t.teardown(() => time.restore());
const app = await createWhatsAppApp(t, network);
let setUps = 0;

const setUp = async (people: number) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  setUps += 1;
  const customers = Array.from({ length: people }, (_, at) =>
    network.person(`5511966${setUps}0${1000 + at}`, `Cliente ${at}`),
  );
  const said = new Map<FakePerson, string[]>();
  const say = async (person: FakePerson, text: string, secondsAgo = 0): Promise<void> => {
    said.set(person, [...(said.get(person) ?? []), text]);
    const t = String(Math.floor(Date.now() / SECOND) - secondsAgo);
    await person.write(connection.account, text, { t });
  };
  for (const person of customers) await say(person, 'oi');
  const tickets = await eventually(
    () => connection.tickets(),
    ({ length }) => length === people,
  );
  return { connection, customers, said, say, tickets };
};

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Nobody gets through until the connection has called so often in vain. */
const callInVain = async (connection: WhatsAppTestConnection, calls: number): Promise<void> => {
  const before = network.callsInVain;
  network.isDown = true;
  connection.account.session?.cut();
  await eventually(
    () => network.callsInVain - before,
    (made) => made >= calls,
  );
};

/** Checks that the texts of each customer are there, word for word, once and in order. */
const sameAsSaid = async (t: Test, { connection, said, tickets }: SetUp): Promise<void> => {
  // However slow the machine is: as long as it becomes less, it goes on.
  for (let left = connection.account.waiting.length; left > 0;) {
    const before = left;
    left = await eventually(
      () => connection.account.waiting.length,
      (now) => now < before,
    );
  }
  for (const [{ number }, texts] of said) {
    const ticket = tickets.find(({ contact }) => contact.number === number);
    const theirs = async () =>
      (await connection.desk(ticket?.id ?? 0))
        .filter(({ fromMe }) => !fromMe)
        .map(({ body }) => body);
    await eventually(theirs, ({ length }) => length >= texts.length);
    t.same(await theirs(), texts);
  }
};

t.test('a cut of a second', async (t) => {
  const world = await setUp(2);
  const { connection, customers, say } = world;
  await callInVain(connection, 1);
  for (let at = 0; at < 4; at += 1) await say(customers[at % 2]!, `no corte ${at}`);
  network.isDown = false;
  await sameAsSaid(t, world);
  await connection.until('CONNECTED', '');
});

t.test('a cut of a minute, with an answer in the middle', async (t) => {
  const world = await setUp(3);
  const { connection, customers, say, tickets } = world;
  const [ticket] = tickets;
  await connection.call('PUT', `/tickets/${ticket?.id ?? 0}`, {
    status: 'open',
    userId: connection.company.admin.id,
  });
  // Of 1, 2, 4, 8, 16 and 32 seconds at the most.
  await callInVain(connection, 5);
  await connection.until('TIMEOUT', 'connection-lost');
  for (let second = 0; second < 60; second += 1) {
    await say(customers[second % 3]!, `no minuto ${second}`, 60 - second);
    if (second === 30) await connection.say(ticket?.id ?? 0, 'já respondo');
  }
  network.isDown = false;
  await sameAsSaid(t, world);
  const customer = customers.find(({ number }) => number === ticket?.contact.number);
  await eventually(
    () => customer?.received.length,
    (received) => received === 1,
  );
  await connection.until('CONNECTED', '');
  t.equal(new Set(customer?.received.map(({ id }) => id)).size, 1, 'the answer arrived once');
});

t.test('a cut of ten minutes, and a network that repeats itself afterwards', async (t) => {
  const world = await setUp(10);
  const { connection, customers, say } = world;
  // Up to four minutes apart by then.
  await callInVain(connection, 9);
  for (let at = 0; at < 500; at += 1) {
    await say(customers[at % 10]!, `na falta ${at}`, Math.round(600 - (at * 600) / 500));
  }
  // Everything not yet confirmed a second time, while the first is being worked on.
  const repeated = new Promise<void>((resolve) => {
    connection.account.onConfirmed = () => {
      connection.account.onConfirmed = undefined;
      connection.account.redeliver();
      resolve();
    };
  });
  network.isDown = false;
  await repeated;
  await sameAsSaid(t, world);
  await connection.until('CONNECTED', '');
});

t.test('a socket that swallows everything and tells nobody', async (t) => {
  const world = await setUp(1);
  const { connection, customers, say } = world;
  const { session } = connection.account;
  session?.freeze();
  for (let at = 0; at < 5; at += 1) await say(customers[0]!, `sem eco ${at}`, 40 - at);
  time.pass(36 * SECOND);
  await eventually(
    () => connection.account.session === session,
    (isSame) => !isSame,
  );
  time.pass(-36 * SECOND);
  await sameAsSaid(t, world);
  await connection.until('CONNECTED', '');
});

t.test('nothing the connections asked went unanswered', async (t) => {
  t.same([network.unhandled, network.errors], [[], []]);
});
