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

t.test('attempts are forgiven, cleared and forgotten', async (t) => {
  const { attempts, clock, database } = await createTestPlatform(t);
  for (let attempt = 0; attempt < 9; attempt += 1) await (await attempts.take([limit])).forgive();
  for (let attempt = 0; attempt < 3; attempt += 1) await attempts.take([limit]);
  await attempts.clear(limit.subject);
  await attempts.take([limit]);
  clock.forward(25 * 3600);
  await attempts.sweep();
  t.same(await database.system('test', async (ctx) => ctx.trx('login_attempts')), []);
});
