import t from 'tap';
import { createTestPlatform } from './testing.ts';

const limit = { subject: 'signup:203.0.113.7', maximum: 3, seconds: 60 };

t.test('counts in a window that slides', async (t) => {
  const { attempts, clock } = await createTestPlatform(t);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await attempts.take([limit]);
    clock.forward(20);
  }
  await attempts.take([limit]);
  await t.rejects(attempts.take([limit]), {
    code: 'ERR_TOO_MANY_ATTEMPTS',
    details: { retryAfter: 20 },
  });
  clock.forward(20);
  await t.resolves(attempts.take([limit]));
});

t.test('an attempt refused by one limit is not counted against the others', async (t) => {
  const { attempts } = await createTestPlatform(t);
  const wide = { ...limit, subject: 'wide', maximum: 4 };
  for (let attempt = 0; attempt < 3; attempt += 1) await attempts.take([limit]);
  for (let attempt = 0; attempt < 9; attempt += 1) await t.rejects(attempts.take([wide, limit]));
  for (let attempt = 0; attempt < 4; attempt += 1) await attempts.take([wide]);
  await t.rejects(attempts.take([wide]));
});

t.test('beyond the maximum each attempt waits longer than the one before', async (t) => {
  const { attempts, clock } = await createTestPlatform(t);
  const slowed = { ...limit, seconds: 3600, delays: [10, 20, 40] };
  for (let attempt = 0; attempt < 3; attempt += 1) await attempts.take([slowed]);
  for (const delay of [10, 20, 40, 40, 40]) {
    const refusal = { code: 'ERR_TOO_MANY_ATTEMPTS', details: { retryAfter: delay } };
    await t.rejects(attempts.take([slowed]), refusal);
    clock.forward(delay - 1);
    await t.rejects(attempts.take([slowed]), { code: refusal.code, details: { retryAfter: 1 } });
    clock.forward(1);
    await attempts.take([slowed]);
  }
  clock.forward(3600);
  for (let attempt = 0; attempt < 3; attempt += 1) await attempts.take([slowed]);
});

t.test('an advisory limit refuses nothing by itself, and tells that it was reached', async (t) => {
  const { attempts } = await createTestPlatform(t);
  const advisory = { ...limit, isAdvisory: true };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    t.equal((await attempts.take([advisory])).exceeded, undefined);
  }
  t.match((await attempts.take([advisory])).exceeded, { code: 'ERR_TOO_MANY_ATTEMPTS' });
});

t.test('attempts are forgiven, cleared and forgotten', async (t) => {
  const { attempts, clock, database } = await createTestPlatform(t);
  const counted = () => database.system('test', async (ctx) => ctx.trx('attempt_counts'));
  for (let attempt = 0; attempt < 9; attempt += 1) await (await attempts.take([limit])).forgive();
  const taken = [];
  for (let attempt = 0; attempt < 3; attempt += 1) taken.push(await attempts.take([limit]));
  await taken[0]?.forgive();
  await attempts.take([limit]);
  await t.rejects(attempts.take([limit]), 'of three at the same instant one was forgiven');
  await taken[1]?.forgive([limit.subject]);
  await attempts.take([limit]);
  await attempts.sweep();
  t.equal((await counted()).length, 1);
  clock.forward(61);
  await attempts.sweep();
  t.same(await counted(), []);
});

t.test('fifty at the same time count as fifty, whichever limits they share', async (t) => {
  const { attempts } = await createTestPlatform(t);
  const shared = { subject: 'shared', maximum: 20, seconds: 60 };
  const tries = Array.from({ length: 50 }, async (_, at) => {
    const own = { subject: `own:${at % 7}`, maximum: 50, seconds: 60 };
    return attempts.take(at % 2 === 0 ? [own, shared] : [shared, own]);
  });
  const taken = await Promise.allSettled(tries);
  t.equal(taken.filter(({ status }) => status === 'fulfilled').length, 20);
});

t.test(
  'an attempt is judged and counted by one statement, and its rows are locked for no round trip',
  async (t) => {
    const { attempts, database } = await createTestPlatform(t);
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql.trim().split(/\s/)[0] ?? '');
    await attempts.take([limit]);
    database.knex.on('query', note);
    const attempt = await attempts.take([limit, { ...limit, subject: 'another' }]);
    t.same(statements.splice(0), ['BEGIN;', 'set', 'with', 'COMMIT;']);
    await attempt.forgive([limit.subject]);
    t.same(statements.splice(0), ['BEGIN;', 'set', 'update', 'delete', 'COMMIT;']);
    database.knex.off('query', note);
  },
);
