import { Type } from '@sinclair/typebox';
import t from 'tap';
import type { Ctx, RoutesPlugin } from '../contract.ts';
import { Core } from '../api.ts';
import { fixturePlugin } from '../host/testing/fixtures.ts';
import { createTestApp } from '../testing/index.ts';
import { answerFor } from './errors.ts';
import { AppError } from '../kernel/app-error.ts';

/** Cuts the cable between the server and its database, as a restart of the latter does. */
const cutCable = async ({ trx }: Ctx): Promise<void> => {
  const { client } = trx as unknown as {
    client: { acquireConnection(): Promise<{ connection: { stream: { destroy(): void } } }> };
  };
  (await client.acquireConnection()).connection.stream.destroy();
};

const open = {
  config: { access: 'public' },
  schema: { response: { 200: Type.Array(Type.Unknown()) } },
} as const;

const routes: RoutesPlugin = (app, { resolve }) => {
  const database = resolve(Core.Database);
  app.get('/cut', open, () =>
    database.system('test', async (ctx) => {
      await cutCable(ctx);
      return ctx.trx('companies').select('id');
    }),
  );
  app.get('/whole', open, () => database.system('test', ({ trx }) => trx('companies').count()));
};

t.test('a database that goes away in the middle is asked for again later', async (t) => {
  const plugin = fixturePlugin('cables', { manifest: { api: ['cut', 'whole'] }, routes });
  const app = await createTestApp(t, { plugins: [plugin] });
  const cut = await app.inject({ url: '/api/cut' });
  t.equal(cut.statusCode, 503, cut.body);
  t.match(cut.json(), { error: 'ERR_UNAVAILABLE', requestId: String });
  t.equal(cut.headers['retry-after'], '2');
  t.equal((await app.inject({ url: '/api/whole' })).statusCode, 200, 'and it is back');
});

t.test('knows the driver’s words for a connection that is gone', async (t) => {
  for (const words of [
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout expired',
    'select "id" from "companies" - Connection terminated unexpectedly',
  ]) {
    t.match(answerFor(new Error(words), 'r1'), { status: 503, retryAfter: 2 }, words);
  }
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '57P01', '08006']) {
    const error = Object.assign(new Error('no'), { code });
    t.match(answerFor(error, 'r1'), { status: 503, body: { requestId: 'r1' } }, code);
  }
});

t.test('other failures are not taken for it', async (t) => {
  t.match(answerFor(new Error('the line’s Connection terminated a call'), 'r1'), { status: 500 });
  const said = Object.assign(new Error('bad - Connection terminated'), { code: '42601' });
  t.match(answerFor(said, 'r1'), { status: 500, body: { error: 'ERR_INTERNAL' } });
  t.match(answerFor(new AppError('Connection terminated', 409), 'r1'), { status: 409 });
});
