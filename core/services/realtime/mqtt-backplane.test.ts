import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import t from 'tap';
import type { Test } from 'tap';
import { Secrets } from '../secrets.ts';
import { MqttBackplane, reconnectDelay } from './mqtt-backplane.ts';
import { openBench, silent } from './testing.ts';

interface ExternalBroker {
  readonly url: string;
  /** The messages that passed through it. */
  readonly seen: { topic: string; payload: string }[];
  stop(): Promise<void>;
}

/** A broker of its own over TCP, as an operator would run one. */
const startBroker = async (t: Test, port = 0): Promise<ExternalBroker> => {
  const seen: { topic: string; payload: string }[] = [];
  const broker = await Aedes.createBroker();
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) seen.push({ topic, payload: payload.toString() });
  });
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => broker.close(resolve));
    server.close();
  };
  t.teardown(stop);
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, stop };
};

const key = randomBytes(32);

const join = (url: string, listens = true, secrets = new Secrets(key)): MqttBackplane =>
  new MqttBackplane({ url, secrets, logger: silent, listens, random: () => 0 });

const whenConnected = async (...planes: MqttBackplane[]): Promise<void> => {
  while (!planes.every((plane) => plane.isConnected())) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

t.test('carries events and orders from one process to the browsers of another', async (t) => {
  const external = await startBroker(t);
  const [here, there, worker] = [join(external.url), join(external.url), join(external.url, false)];
  const one = await openBench(t, { backplane: here });
  const forgotten: (number | undefined)[] = [];
  const two = await openBench(t, {
    backplane: there,
    beforeRefresh: (companyId) => forgotten.push(companyId),
  });
  const three = await openBench(t, { backplane: worker });
  await whenConnected(here, there, worker);
  const local = await one.connect('one');
  const remote = await two.connect('one');
  await local.client.subscribeAsync(['c/7/q/1/tickets', 'c/7/u/1']);
  await remote.client.subscribeAsync(['c/7/q/1/tickets', 'c/7/u/1']);

  one.publish(7, 'q/1/tickets', { number: 1, text: 'confidential' });
  three.publish(8, 'q/1/tickets', { canary: true });
  three.publish(7, 'q/1/tickets', { number: 2 });
  for (const { until } of [local, remote]) {
    await until(({ payload }) => payload.number === 1);
    await until(({ payload }) => payload.number === 2);
  }
  t.equal(local.heard.length, 2, 'its own message did not come back to it');
  t.equal(remote.heard.length, 2);
  t.ok(external.seen.length >= 3);
  t.notMatch(JSON.stringify(external.seen), /confidential|tickets/, 'the broker can read nothing');

  two.topics.set('7:1', ['c/7/u/1']);
  one.realtime.refreshAccess(7);
  await remote.until(({ payload }) => payload.action === 'access');
  t.same(forgotten, [7], 'sessions the other process remembers are forgotten first');
  one.publish(7, 'q/1/tickets', { number: 3 });
  one.publish(7, 'u/1', { number: 4 });
  await remote.until(({ payload }) => payload.number === 4);
  t.notOk(remote.heard.some(({ payload }) => payload.number === 3));

  three.realtime.disconnectSession('session-1');
  await Promise.all([local.closed, remote.closed]);
});

t.test('believes nothing that was not sealed with the key of the installation', async (t) => {
  const external = await startBroker(t);
  const plane = join(external.url);
  const bench = await openBench(t, { backplane: plane });
  const foreign = join(external.url, true, new Secrets(randomBytes(32)));
  const stranger = await connectAsync(external.url);
  t.teardown(async () => {
    await foreign.close();
    await stranger.endAsync();
  });
  await whenConnected(plane, foreign);
  const one = await bench.connect('one');
  await one.client.subscribeAsync('c/7/company');
  const publication = {
    id: 'x',
    companyId: 7,
    seq: 1,
    event: 'ticket',
    action: 'update',
    payload: { canary: true },
    topics: [{ topic: 'company', prev: 0 }],
  };
  foreign.send({ publication });
  for (const payload of ['', 'no', JSON.stringify({ publication, origin: 'x' })]) {
    await stranger.publishAsync('prosa/backplane', payload, { qos: 1 });
  }
  const honest = join(external.url, false);
  t.teardown(() => honest.close());
  await whenConnected(honest);
  honest.send({ publication: { ...publication, payload: { last: true } } });
  await one.until(({ payload }) => payload.last === true);
  t.equal(one.heard.length, 1);
});

t.test('serves its own browsers while the broker is away, and returns to it', async (t) => {
  const first = await startBroker(t);
  const port = Number(new URL(first.url).port);
  const plane = join(first.url);
  const bench = await openBench(t, { backplane: plane });
  await whenConnected(plane);
  const one = await bench.connect('one');
  await one.client.subscribeAsync('c/7/company');
  await first.stop();
  while (plane.isConnected()) await new Promise((resolve) => setTimeout(resolve, 5));
  t.notOk(bench.realtime.isBackplaneConnected(), 'and says so');
  t.ok(bench.realtime.isListening());
  bench.publish(7, 'company', { number: 1 });
  await one.until(({ payload }) => payload.number === 1);
  await startBroker(t, port);
  await whenConnected(plane);
  t.ok(bench.realtime.isBackplaneConnected());
});

t.test('waits longer after each failure, never in step with others', async (t) => {
  t.equal(reconnectDelay(0, 0), 250);
  t.equal(reconnectDelay(0, 1), 750);
  t.equal(reconnectDelay(3, 1), 4_250);
  t.equal(reconnectDelay(50, 1), 30_250);
});
