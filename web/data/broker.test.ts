import t from 'tap';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Aedes } from 'aedes';
import type { Client } from 'aedes';
import { WebSocketServer, createWebSocketStream } from 'ws';
import { openBroker } from './broker.ts';
import type { BrokerHandlers } from './broker.ts';

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await setImmediate();
};

const start = async (test: { teardown(work: () => void): void }) => {
  const clients: Client[] = [];
  const broker = await Aedes.createBroker({
    authenticate: (client, _user, password, done) => {
      clients.push(client);
      done(null, password?.toString() === 'good');
    },
    authorizeSubscribe: (_client, subscription, done) => {
      done(null, subscription.topic.startsWith('c/1/') ? subscription : null);
    },
  });
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    broker.handle(createWebSocketStream(socket));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  test.teardown(() => {
    broker.close();
    sockets.close();
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return { broker, clients, url: `ws://127.0.0.1:${port}/mqtt` };
};

const listen = () => {
  const heard: [string, unknown][] = [];
  const state = { closed: 0 };
  const handlers: BrokerHandlers = {
    onMessage: (topic, payload) => heard.push([topic, payload]),
    onClose: () => (state.closed += 1),
  };
  return { heard, state, handlers };
};

const say = (broker: Aedes, topic: string, payload: string): void =>
  broker.publish(
    { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false },
    () => undefined,
  );

t.test('hears the topics it may hear, and speaks upstream', async (t) => {
  const { broker, url } = await start(t);
  const { heard, handlers } = listen();
  const open = await openBroker('good', handlers, url);
  await open.subscribe(['c/1/company', 'c/2/company', 'c/1/u/1']);
  for (const topic of ['c/2/company', 'c/1/u/1']) say(broker, topic, '{"seq":1}');
  say(broker, 'c/1/company', 'no json');
  await until(() => heard.length === 2);
  t.same(heard, [
    ['c/1/u/1', { seq: 1 }],
    ['c/1/company', undefined],
  ]);
  const published = new Promise((done) =>
    broker.on('publish', (packet, client) => {
      if (client) done([packet.topic, packet.payload.toString()]);
    }),
  );
  open.publish('c/1/up/1/typing', { ticketId: 4 });
  t.same(await published, ['c/1/up/1/typing', '{"ticketId":4}']);
  open.close();
});

t.test(
  'says once that the connection is over, and nothing when it was closed on purpose',
  async (t) => {
    const { clients, url } = await start(t);
    const first = listen();
    await openBroker('good', first.handlers, url);
    clients[0]?.close();
    await until(() => first.state.closed > 0);
    t.equal(first.state.closed, 1);
    const second = listen();
    const open = await openBroker('good', second.handlers, url);
    open.close();
    await until(() => clients[1]?.closed === true);
    t.equal(second.state.closed, 0);
  },
);

t.test('is refused with a bad token, and without a server', async (t) => {
  const { url } = await start(t);
  const { handlers, state } = listen();
  await t.rejects(openBroker('bad', handlers, url));
  await t.rejects(openBroker('good', handlers, 'ws://127.0.0.1:9/mqtt'));
  t.equal(state.closed, 0);
});

t.test('finds in the browser’s build what it uses', async (t) => {
  // It looks at the browser's name while it is loaded.
  Object.assign(globalThis, { navigator: { userAgent: '' } });
  t.teardown(() => Reflect.deleteProperty(globalThis, 'navigator'));
  const file = 'mqtt/dist/mqtt.esm';
  const browser = (await import(file)) as { default: { connect: unknown } };
  t.type(browser.default.connect, 'function');
});
