import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { pino } from 'pino';
import t from 'tap';
import { Health } from '../services/health.ts';
import { Metrics, metricsToken } from '../services/metrics.ts';
import { Secrets } from '../services/secrets.ts';
import { errorHandling } from './errors.ts';
import { operations } from './operations.ts';

const logger = pino({ level: 'silent' });

const openServer = async () => {
  const app = Fastify();
  const health = new Health({ logger, cacheMilliseconds: -1 });
  const metrics = new Metrics();
  const token = metricsToken(new Secrets(randomBytes(32)));
  await app.register(errorHandling);
  await app.register(operations, { health, metrics, metricsTokens: [token] });
  app.get('/things/:id', async () => ({}));
  const read = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ url: '/metrics', headers });
    t.equal(response.statusCode, 200);
    return response.body;
  };
  return { app, health, metrics, token, read };
};

t.test('says that it lives, whatever its parts do', async (t) => {
  const { app, health } = await openServer();
  health.need('database', async () => 'away');
  const response = await app.inject('/livez');
  t.equal(response.statusCode, 200);
  t.same(response.json(), { alive: true });
});

t.test('answers 503 with the part that is missing', async (t) => {
  const { app, health } = await openServer();
  const database: { problem?: string } = {};
  health.need('database', async () => database.problem);
  t.equal((await app.inject('/readyz')).statusCode, 200);
  database.problem = 'away';
  const response = await app.inject('/readyz');
  t.equal(response.statusCode, 503);
  t.match(response.json(), {
    ready: false,
    parts: { database: { ok: false, reason: 'away' }, process: { ok: true } },
  });
  t.equal(response.headers['cache-control'], 'no-store');
});

t.test('shows its metrics only to who has the token', async (t) => {
  const { app, token } = await openServer();
  for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`]) {
    const response = await app.inject({ url: '/metrics', headers: { authorization } });
    t.equal(response.statusCode, 401, authorization.slice(0, 12));
    t.same(response.json(), { error: 'ERR_METRICS_TOKEN' });
  }
  t.equal((await app.inject(`/metrics?token=${token}`)).statusCode, 401);
});

t.test('measures answers by route, never by address', async (t) => {
  const { app, read } = await openServer();
  await app.inject('/things/17');
  await app.inject('/things/18');
  await app.inject('/unknown/19');
  const text = await read();
  t.match(
    text,
    /http_request_duration_seconds_count\{route="\/things\/:id",method="GET",code="200"\} 2/,
  );
  t.match(text, /_count\{route="none",method="GET",code="404"\} 1/);
  t.notMatch(text, /things\/1|unknown/);
  t.match(text, /nodejs_eventloop_lag_p99_seconds/);
});

t.test('shows what others add', async (t) => {
  const { metrics, read } = await openServer();
  const inbound = metrics.counter('inbound_total', 'Messages', ['result']);
  inbound.add({ result: 'stored' });
  inbound.add({ result: 'stored' }, 2);
  metrics.durations('inbound_latency_seconds', 'Channel to commit').observe(0.2);
  metrics.gauge('outbox_depth', 'Messages that wait', async () => 4);
  metrics.gauge('broken', 'Fails', () => Promise.reject(new Error('database away')));
  let cut = 1;
  const stats = { clients: 2, subscriptions: 3, published: 4, delivered: 5, denied: 6 };
  metrics.watchRealtime(() => ({ ...stats, cut }));
  const pool = { numUsed: () => 3, numFree: () => 1, numPendingAcquires: () => 0 };
  metrics.watchPool({ client: { pool } } as never);
  await read();
  cut = 7;
  const text = await read();
  t.match(text, /inbound_total\{result="stored"\} 3/);
  t.match(text, /inbound_latency_seconds_count 1/);
  t.match(text, /outbox_depth 4/);
  t.notMatch(text, /^broken /m);
  t.match(text, /realtime_clients 2/);
  t.match(text, /realtime_cut_total 7/);
  t.match(text, /db_pool_used 3/);
});
