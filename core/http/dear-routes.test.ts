import { setTimeout as delay } from 'node:timers/promises';
import { createTestApp } from '../testing/index.ts';
import type { TestUser } from '../testing/index.ts';
import Fastify from 'fastify';
import t from 'tap';
import { defaultDearLimits, installDearRoutes } from './dear-routes.ts';
import type { DearLimits } from './dear-routes.ts';
import { installErrors } from './errors.ts';

/** The routes that cost the database much. A new one is put here after a review of what it costs. */
const DEAR = [
  'GET /api/audit',
  'GET /api/audit/platform',
  'GET /api/audit/platform/export',
  'GET /api/audit/strangers',
  'GET /api/contacts/export',
  'GET /api/contacts/imports/:id/rejected',
  'GET /api/contacts/list',
  'GET /api/dashboard',
  'GET /api/search/messages',
  'POST /api/contacts/import',
  'POST /api/contacts/upload',
];

/** A server with one dear route, whose requests run until they are let go. */
const setUp = async (limits: Partial<DearLimits>) => {
  const app = Fastify();
  installErrors(app);
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => {
    const [userId = 0, companyId = 0] = String(request.headers.authorization)
      .split('@')
      .map(Number);
    Object.assign(request, { session: { userId, companyId } });
  });
  await installDearRoutes(app, { ...defaultDearLimits, ...limits });
  const running: { who: string; finish: () => void }[] = [];
  const config = { access: 'member', dear: true } as const;
  app.get('/dear', { config }, async (request) => {
    const who = String(request.headers.authorization);
    await new Promise<void>((resolve) => running.push({ who, finish: resolve }));
    return { who };
  });
  app.get('/cheap', { config: { access: 'member' } }, async () => ({}));
  const ask = (who: string, url = '/dear') => app.inject({ url, headers: { authorization: who } });
  const finish = (count = 1): void => {
    for (const { finish } of running.splice(0, count)) finish();
  };
  const until = async (count: number): Promise<void> => {
    while (running.length < count) await delay(1);
  };
  return { ask, running, finish, until };
};

t.test(
  'a few of a company run, the next wait, and too many are told when to come back',
  async (t) => {
    const { ask, running, finish, until } = await setUp({ waitingPerCompany: 1 });
    const first = ['1@7', '2@7', '3@7', '4@7'].map((who) => ask(who));
    await until(3);
    const refused = await ask('5@7');
    t.equal(refused.statusCode, 429);
    t.match(refused.json(), { error: 'ERR_TOO_MANY_REQUESTS' });
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.equal((await ask('5@7', '/cheap')).statusCode, 200, 'all else goes on');
    const other = ask('9@8');
    await until(4);
    t.same(
      running.map(({ who }) => who),
      ['1@7', '2@7', '3@7', '9@8'],
      'another company does not wait for this one',
    );
    finish(4);
    await until(1);
    finish();
    for (const answer of await Promise.all([...first, other])) t.equal(answer.statusCode, 200);
  },
);

t.test('a user, and a company, may ask so often in a minute', async (t) => {
  const { ask, finish, until } = await setUp({ perMinuteOfUser: 2, perMinuteOfCompany: 3 });
  const done = async (who: string) => {
    const answer = ask(who);
    await until(1);
    finish();
    return (await answer).statusCode;
  };
  t.equal(await done('1@7'), 200);
  t.equal(await done('1@7'), 200);
  const refused = await ask('1@7');
  t.equal(refused.statusCode, 429);
  t.ok(Number(refused.headers['retry-after']) > 0);
  t.equal(await done('2@7'), 200);
  t.equal((await ask('3@7')).statusCode, 429, 'the company has had its share');
  t.equal(await done('4@8'), 200);
});

t.test('the dear routes are those of the reviewed list', async (t) => {
  const app = await createTestApp(t);
  const dear = app.http.routeTable
    .filter(({ method, isDear }) => isDear && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  t.same(dear.toSorted(), DEAR);
});

t.test('a statement of a dear route that takes too long ends, and says so', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const slow = (who: TestUser, milliseconds?: number) =>
    app.database.transaction(
      {
        companyId: who.companyId,
        ...(milliseconds === undefined ? {} : { statementMilliseconds: milliseconds }),
      },
      async ({ trx }) => {
        const { rows } = await trx.raw<{ rows: { statement_timeout: string }[] }>(
          'show statement_timeout',
        );
        if (milliseconds !== undefined) await trx.raw('select pg_sleep(20)');
        return rows[0]?.statement_timeout;
      },
    );
  t.equal(await slow(admin), '1min', 'no statement of a company runs for ever');
  await t.rejects(slow(admin, 50), { code: '57014' });
  const ofPlatform = await app.database.system('test', ({ trx }) =>
    trx.raw<{ rows: unknown[] }>('show statement_timeout'),
  );
  t.same(ofPlatform.rows, [{ statement_timeout: '0' }], 'platform work takes its time');
});
