import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Type } from '@sinclair/typebox';
import t from 'tap';
import type { Test } from 'tap';
import { WebSocket } from 'ws';
import type { RoutesPlugin } from './contract.ts';
import { fixturePlugin } from './host/testing/fixtures.ts';
import { createTestApp } from './testing/index.ts';

const DRAIN_MILLISECONDS = 600;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly isReused: boolean;
}

/** A client that keeps its connection, as a proxy does. */
const keepingClient = (t: Test, address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  return async (path: string): Promise<Answer> => {
    const sent = request(`${address}${path}`, { agent });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    const { statusCode = 0, headers } = response;
    return { status: statusCode, headers, isReused: sent.reusedSocket };
  };
};

const openSocket = async (t: Test, address: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, ['mqtt']);
  t.teardown(() => socket.terminate());
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await once(socket, 'open');
  return { closed };
};

const upgradeStatus = async (t: Test, address: string): Promise<number | undefined> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, ['mqtt']);
  t.teardown(() => socket.terminate());
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  return response.statusCode;
};

/** A route that answers when it is told to. */
const slowPlugin = () => {
  let finish: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const routes: RoutesPlugin = (app) => {
    const options = {
      config: { access: 'public' },
      schema: { response: { 200: Type.Object({}) } },
    } as const;
    app.get('/slow', options, async () => {
      begun();
      await finished;
      return {};
    });
  };
  const plugin = fixturePlugin('slow', { manifest: { api: ['slow'] }, routes });
  return { plugin, finish, hasBegun };
};

t.test(
  'a process that stops is not ready any more, and serves until its drain time is over',
  async (t) => {
    const { plugin, finish, hasBegun } = slowPlugin();
    const app = await createTestApp(t, { plugins: [plugin] });
    const address = await app.listen();
    const proxy = keepingClient(t, address);
    const before = await proxy('/livez');
    t.equal(before.headers.connection, 'keep-alive');
    t.match(before.headers['keep-alive'], /timeout=150/, 'longer than any usual proxy keeps one');
    const slow = keepingClient(t, address)('/api/slow');
    await hasBegun;
    const sockets = await Promise.all([1, 2, 3].map(() => openSocket(t, address)));

    const began = performance.now();
    const drained = app.drain({ milliseconds: DRAIN_MILLISECONDS });
    const readiness = await proxy('/readyz');
    t.equal(readiness.status, 503, 'at once');
    t.ok(readiness.isReused);
    t.equal(readiness.headers.connection, 'close', 'so that the connection moves');
    const served = await proxy('/api/manifest');
    t.match(served, { status: 200, isReused: false, headers: { connection: 'close' } });
    t.equal((await proxy('/api/nothing')).headers.connection, 'close', 'errors as well');
    t.equal((await proxy('/livez')).status, 200, 'it lives: nobody must kill it');

    const closings = await Promise.all(
      sockets.map(async ({ closed }) => {
        const [code, reason] = await closed;
        return { code, reason: reason.toString(), at: performance.now() - began };
      }),
    );
    const first = Math.min(...closings.map(({ at }) => at));
    t.ok(first >= DRAIN_MILLISECONDS / 2 - 5, 'when proxies have noticed');
    for (const { code, reason } of closings)
      t.match({ code, reason }, { code: 1012, reason: /restart/ });
    t.equal(await upgradeStatus(t, address), 503);
    t.equal((await proxy('/api/manifest')).status, 200, 'requests are served still');
    await drained;
    t.ok(performance.now() - began >= DRAIN_MILLISECONDS - 5);

    const closed = app.close();
    finish();
    t.match(await slow, { status: 200, headers: { connection: 'close' } }, 'what runs is finished');
    await closed;
    await t.rejects(proxy('/livez'), { code: 'ECONNREFUSED' });
  },
);

t.test('whoever is in a hurry ends the drain', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const hurry = new AbortController();
  const drained = app.drain({ milliseconds: 3_600_000, hurry: hurry.signal });
  hurry.abort();
  await drained;
  const { statusCode } = await app.inject({ url: '/readyz' });
  t.equal(statusCode, 503);
});

t.test('without a drain time nothing is waited for', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  await app.drain({ milliseconds: 0 });
  t.equal((await app.inject({ url: '/readyz' })).statusCode, 503);
});
