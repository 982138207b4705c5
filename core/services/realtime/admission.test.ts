import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { WebSocket } from 'ws';
import t from 'tap';
import type { Test } from 'tap';
import { defaultLimits } from './limits.ts';
import { openBench } from './testing.ts';

/** The status the server answers to an upgrade; 101 = the socket is open. */
const upgradeStatus = (
  t: Test,
  port: number,
  path: string,
  origin?: string,
): Promise<number | undefined> => {
  const options = origin === undefined ? {} : { origin };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ['mqtt'], options);
  t.teardown(() => socket.terminate());
  socket.on('error', () => undefined);
  return Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then((args) => {
      const [, response] = args as [unknown, { statusCode?: number }];
      return response.statusCode;
    }),
  ]);
};

t.test('admits a user by the access token in the password', async (t) => {
  const bench = await openBench(t);
  const { client } = await bench.connect('one');
  t.ok(client.connected);
  t.equal(bench.realtime.stats().clients, 1);
});

t.test('refuses whoever has no valid token', async (t) => {
  const bench = await openBench(t);
  const expired = { userId: 1, companyId: 7, sessionId: 's', expiresAt: new Date(Date.now() - 1) };
  bench.users.set('expired', expired);
  await t.rejects(bench.connect(undefined), { code: 5 }, 'no password');
  await t.rejects(bench.connect(''), { code: 5 }, 'empty password');
  await t.rejects(bench.connect('nobody'), { code: 5 }, 'unknown token');
  await t.rejects(bench.connect('expired'), { code: 5 }, 'expired token');
  t.equal(bench.realtime.stats().clients, 0);
});

t.test(
  'refuses sessions that would outlive the connection, wills and newer protocols',
  async (t) => {
    const bench = await openBench(t);
    await t.rejects(bench.connect('one', { clean: false, clientId: 'kept' }), { code: 2 });
    const will = {
      topic: 'c/8/company',
      payload: Buffer.from('{}'),
      qos: 0,
      retain: false,
    } as const;
    await t.rejects(bench.connect('one', { will }), { code: 5 });
    await t.rejects(bench.connect('one', { protocolVersion: 5 }));
    t.equal(bench.realtime.stats().clients, 0);
  },
);

t.test('says that it cannot decide while the database is away', async (t) => {
  const bench = await openBench(t, { verify: () => Promise.reject(new Error('database away')) });
  await t.rejects(bench.connect('one'), { code: 3 });
});

t.test('lets nobody take over a connection by its client id', async (t) => {
  const bench = await openBench(t);
  const first = await bench.connect('one', { clientId: 'same' });
  const second = await bench.connect('three', { clientId: 'same' });
  await first.client.subscribeAsync('c/7/company');
  bench.publish(7, 'company', { number: 1 });
  await first.until(({ payload }) => payload.number === 1);
  t.ok(first.client.connected);
  t.ok(second.client.connected);
});

t.test('ends the connection when the token expires', async (t) => {
  const bench = await openBench(t);
  const soon = new Date(Date.now() + 200);
  bench.users.set('short', { userId: 1, companyId: 7, sessionId: 's', expiresAt: soon });
  const { closed } = await bench.connect('short');
  await closed;
  t.ok(Date.now() >= soon.getTime() - 5);
  t.equal(bench.realtime.stats().clients, 0);
});

t.test('ends the connections of a session and of a user, and no others', async (t) => {
  const bench = await openBench(t);
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((token) => bench.connect(token)),
  );
  bench.realtime.disconnectSession('session-1');
  await one?.closed;
  bench.realtime.disconnectUser(8, 2);
  bench.realtime.disconnectUser(7, 2);
  await two?.closed;
  await three?.client.subscribeAsync('c/8/company');
  bench.publish(8, 'company');
  await three?.until(() => true);
  t.equal(bench.realtime.stats().clients, 1);
});

t.test("closes a user's oldest socket when there are too many", async (t) => {
  const bench = await openBench(t, { limits: { socketsPerUser: 2 } });
  const first = await bench.connect('one');
  await bench.connect('one');
  await bench.connect('two');
  await bench.connect('one');
  await first.closed;
  t.equal(bench.realtime.stats().clients, 3);
});

t.test('refuses upgrades at other addresses, and more sockets than it can hold', async (t) => {
  const bench = await openBench(t, { limits: { sockets: 1 } });
  const statusAt = (path: string) => upgradeStatus(t, bench.port, path);
  t.equal(await statusAt('/'), 404);
  t.equal(await statusAt('/mqtt/x'), 404);
  t.equal(await statusAt('/mqtt?token=one'), 404);
  t.equal(await statusAt('/mqtt'), 101);
  t.equal(await statusAt('/mqtt'), 503);
});

t.test('sockets that say nothing shut nobody out', async (t) => {
  const bench = await openBench(t);
  const silent = Array.from({ length: 600 }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/mqtt`, ['mqtt']);
    t.teardown(() => socket.terminate());
    socket.on('error', () => undefined);
    return socket;
  });
  await Promise.all(silent.map((socket) => once(socket, 'open')));
  const { client } = await bench.connect('one');
  t.ok(client.connected);
  t.equal(bench.realtime.stats().clients, 1);
});

t.test('counts silent sockets by the address behind the proxy', async (t) => {
  const bench = await openBench(t, {
    limits: { unauthenticatedPerAddress: 1 },
    addressOf: ({ headers }) => String(headers['x-forwarded-for']),
  });
  const from = async (address: string): Promise<WebSocket> => {
    const headers = { 'x-forwarded-for': address };
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/mqtt`, ['mqtt'], { headers });
    t.teardown(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  const first = await from('198.51.100.7');
  const neighbour = await from('198.51.100.8');
  const ended = once(first, 'close');
  await from('198.51.100.7');
  await ended;
  t.equal(neighbour.readyState, WebSocket.OPEN);
});

t.test("refuses a socket that another site's page opens", async (t) => {
  const isOwnSite = ({ headers }: { headers: { origin?: string } }): boolean =>
    headers.origin === undefined || headers.origin === 'https://prosa.test';
  const bench = await openBench(t, { isOwnSite });
  const statusFrom = (origin?: string) => upgradeStatus(t, bench.port, '/mqtt', origin);
  t.equal(await statusFrom('https://evil.test'), 403);
  t.equal(await statusFrom('https://prosa.test'), 101);
  t.equal(await statusFrom(), 101, 'a program that is no browser needs a token all the same');
});

t.test('a socket has three seconds to say who it is', async (t) => {
  t.equal(defaultLimits.connectMilliseconds, 3_000);
});

t.test('ends a socket that never says who it is', async (t) => {
  const bench = await openBench(t, { limits: { connectMilliseconds: 50 } });
  const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/mqtt`, ['mqtt']);
  await once(socket, 'close');
  t.equal(bench.realtime.stats().clients, 0);
});

t.test('ends a socket that sends something else than MQTT', async (t) => {
  const bench = await openBench(t);
  for (const message of ['text', Buffer.alloc(200, 0xff), Buffer.alloc(70_000)]) {
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/mqtt`, ['mqtt']);
    await once(socket, 'open');
    socket.send(message);
    await once(socket, 'close');
  }
  const { client } = await bench.connect('one');
  t.ok(client.connected, 'and serves others as before');
});

t.test('notices a socket whose other end is gone', async (t) => {
  const bench = await openBench(t, { limits: { pingMilliseconds: 50 } });
  const raw = connectSocket(bench.port, '127.0.0.1');
  t.teardown(() => raw.destroy());
  const key = Buffer.alloc(16).toString('base64');
  raw.write(
    `GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  // It answers no ping.
  raw.resume();
  await once(raw, 'close');
  t.pass('it was ended');
});

t.test('before a restart clients are told to connect again, one after another', async (t) => {
  const bench = await openBench(t);
  const sockets = await Promise.all(['one', 'two', 'three'].map((token) => bench.connect(token)));
  const clients: number[] = [];
  let pauses = 0;
  const retired = bench.realtime.retire(300, (milliseconds) => {
    pauses += milliseconds;
    return new Promise((resolve) => {
      setImmediate(() => {
        clients.push(bench.realtime.stats().clients);
        resolve();
      });
    });
  });
  t.equal(await upgradeStatus(t, bench.port, '/mqtt'), 503);
  await retired;
  t.same(clients, [2, 2, 1, 1, 0]);
  t.equal(pauses, 250, 'the last ones need none after them');
  await Promise.all(sockets.map(({ closed }) => closed));
});

t.test('stops in order: clients are told, later ones refused', async (t) => {
  const bench = await openBench(t);
  const { closed } = await bench.connect('one');
  t.ok(bench.realtime.isListening());
  await Promise.all([bench.realtime.drain(), closed]);
  t.notOk(bench.realtime.isListening());
  t.equal(bench.realtime.stats().clients, 0);
  t.equal(await upgradeStatus(t, bench.port, '/mqtt'), 503);
  await bench.realtime.close();
  bench.publish(7, 'company');
  bench.realtime.refreshAccess(7);
});
