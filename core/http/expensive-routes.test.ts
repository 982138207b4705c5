import { setTimeout as delay } from 'node:timers/promises';
import { createTestApp, recordStatements } from '../testing/index.ts';
import type { TestUser } from '../testing/index.ts';
import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import t from 'tap';
import {
  expensiveRouteCounts,
  expensiveRouteTurns,
  defaultExpensiveRouteLimits,
} from './expensive-routes.ts';
import type { ExpensiveRouteLimits } from './expensive-routes.ts';
import { bearerToken } from './bearer-token.ts';
import { errorHandling } from './errors.ts';
import { coreErrors } from '../kernel/app-error.ts';

/** The routes that cost the database much. A new one is put here after a review of what it costs. */
const EXPENSIVE = [
  'GET /api/audit',
  'GET /api/audit/platform',
  'GET /api/audit/platform/export',
  'GET /api/audit/strangers',
  'GET /api/billing/revenue',
  'GET /api/campaigns/:id/recipients/export',
  'GET /api/chats/search',
  'GET /api/contacts/export',
  'GET /api/contacts/imports/:id/rejected',
  'GET /api/contacts/list',
  'GET /api/dashboard',
  'GET /api/invoices/:id/pdf',
  'GET /api/invoices/export',
  'GET /api/search/messages',
  'POST /api/contacts/import',
  'POST /api/contacts/upload',
  'POST /api/prompt/:id/knowledge/file',
  'POST /api/prompt/:id/playground',
  'POST /api/prompt/test',
  'POST /api/prompt/voices',
  'POST /api/queueIntegration/test',
  'POST /api/queueIntegration/testSession',
  'POST /api/webhooks/:id/test',
];

interface Caller {
  readonly userId: number;
  readonly companyId: number;
  /** `new` for a session nobody asked with yet, `over` for one that ended. */
  readonly state: string | undefined;
}

/** Tokens of this test: `user@company`, or `user@company:state`. */
const callerOf = (token = ''): Caller => {
  const match = /^(\d+)@(\d+)(?::(\w+))?$/.exec(token);
  if (!match) throw coreErrors.ERR_SESSION_EXPIRED();
  return { userId: Number(match[1]), companyId: Number(match[2]), state: match[3] };
};

/** Reads the tokens of this test in place of ours. */
const testTokens = fp(
  async (app) => {
    app.decorateRequest('tokenSubject', async function tokenSubject(this: FastifyRequest) {
      const token = bearerToken(this) ?? '';
      const { userId, companyId } = callerOf(token);
      return { userId, companyId, sessionId: token, profile: 'user', expiresAt: new Date() };
    });
  },
  { name: 'prosa-access-tokens' },
);

/** A server with one expensive route, whose requests run until they are let go. */
const setUp = async (limits: Partial<ExpensiveRouteLimits>) => {
  const app = Fastify();
  await app.register(errorHandling);
  await app.register(testTokens);
  await app.register(expensiveRouteTurns, {
    callerReader: {
      claimed: ({ userId, companyId, sessionId }) => {
        const { state } = callerOf(sessionId);
        return { userId, companyId, wasAlive: state !== 'new' && state !== 'over' };
      },
    },
    limits: { ...defaultExpensiveRouteLimits, ...limits },
  });
  const checked: string[] = [];
  const testAccess = fp(
    async (app) => {
      app.decorateRequest('session');
      app.addHook('onRequest', async (request) => {
        const token = bearerToken(request) ?? '';
        checked.push(token);
        const { state, ...session } = callerOf(token);
        if (state === 'over' || state === 'ended') throw coreErrors.ERR_SESSION_EXPIRED();
        Object.assign(request, { session });
      });
    },
    { name: 'prosa-access' },
  );
  await app.register(testAccess);
  await app.register(expensiveRouteCounts);
  const running: { who: string; finish: () => void }[] = [];
  const config = { access: 'member', expensive: true } as const;
  app.get('/expensive', { config }, async (request) => {
    const who = bearerToken(request) ?? '';
    await new Promise<void>((resolve) => running.push({ who, finish: resolve }));
    return { who };
  });
  app.get('/cheap', { config: { access: 'member' } }, async () => ({}));
  const ask = async (who: string, url = '/expensive') =>
    app.inject({ url, headers: { authorization: `Bearer ${who}` } });
  const finish = (count = 1): void => {
    for (const { finish } of running.splice(0, count)) finish();
  };
  const until = async (count: number): Promise<void> => {
    while (running.length < count) await delay(1);
  };
  return { ask, running, checked, finish, until };
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

t.test('somebody is refused before their session is looked at', async (t) => {
  const { ask, checked, finish, until } = await setUp({
    runningPerCompany: 1,
    waitingPerCompany: 1,
    perMinuteOfUser: 2,
  });
  const first = ask('1@7');
  await until(1);
  const second = ask('1@7');
  for (const who of ['2@7', '2@7:new', '2@7:over']) {
    t.equal((await ask(who)).statusCode, 429, 'the line is full');
  }
  t.same(checked, ['1@7'], 'also who waits is looked at when the turn has begun');
  finish();
  await until(1);
  finish();
  t.same([(await first).statusCode, (await second).statusCode], [200, 200]);
  t.equal((await ask('1@7')).statusCode, 429, 'the minute is used up');
  t.same(checked, ['1@7', '1@7']);
});

t.test(
  'a token that is not good for a session takes no place, and uses up no minute',
  async (t) => {
    const { ask, finish, until } = await setUp({
      runningPerCompany: 1,
      waitingPerCompany: 1,
      perMinuteOfUser: 1,
      perMinuteOfCompany: 2,
    });
    for (const who of ['forged', '1@7:over', '1@7:over', '1@7:ended', '1@7:ended']) {
      t.equal((await ask(who)).statusCode, 401, who);
    }
    const first = ask('1@7:new');
    await until(1);
    t.equal((await ask('forged')).statusCode, 401);
    t.equal((await ask('2@7:over')).statusCode, 401, 'told, and not queued behind who runs');
    finish();
    t.equal((await first).statusCode, 200);
    const second = ask('2@7');
    await until(1);
    finish();
    t.equal((await second).statusCode, 200);
  },
);

t.test('who is refused costs no statement, and a crowd waits before it is looked at', async (t) => {
  const app = await createTestApp(t, {
    expensiveRouteLimits: { ...defaultExpensiveRouteLimits, perMinuteOfUser: 1 },
  });
  const { id } = await app.factories.company();
  const people: TestUser[] = [];
  for (let count = 0; count < 40; count += 1) {
    people.push(await app.factories.user({ companyId: id, profile: 'admin' }));
  }
  const ask = ({ headers }: TestUser, url = '/api/dashboard?days=30') =>
    app.inject({ url, headers });
  for (const person of people) await ask(person, '/api/auth/me');
  const answers = await Promise.all(people.map((person) => ask(person)));
  const codes = answers.map(({ statusCode }) => statusCode);
  t.equal(codes.filter((code) => code === 200).length, 33, 'three run, thirty wait');
  t.equal(codes.filter((code) => code === 429).length, 7);
  const [person] = people.filter((_, at) => codes[at] === 200);
  if (!person) throw new Error('nobody was answered');
  const statements = await recordStatements(async () => {
    const refused = await ask(person);
    t.equal(refused.statusCode, 429);
    t.match(refused.json(), { error: 'ERR_TOO_MANY_REQUESTS' });
  });
  t.same(statements, []);
  const attendant = await app.factories.user({ companyId: id });
  t.equal((await ask(attendant)).statusCode, 403);
  t.equal((await ask(attendant)).statusCode, 403, 'who may not call it uses up no minute');
  const { admin } = await app.factories.company();
  t.equal((await ask(admin)).statusCode, 200, 'other companies are not concerned');
});

t.test('the expensive routes are those of the reviewed list', async (t) => {
  const app = await createTestApp(t);
  const expensive = app.http.routeTable
    .filter(({ method, isExpensive }) => isExpensive && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  t.same(expensive.toSorted(), EXPENSIVE);
});

t.test('a statement of an expensive route that takes too long ends, and says so', async (t) => {
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
