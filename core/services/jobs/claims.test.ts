import { pino } from 'pino';
import t from 'tap';
import { Database } from '../../data/db.ts';
import { createTestDatabase } from '../../testing/cluster.ts';
import { DatabaseClaims } from './claims.ts';

const { appUrl, ownerUrl, drop } = await createTestDatabase('core');
const logger = pino({ level: 'silent' });
const database = new Database({ url: appUrl, logger });
const owner = new Database({ url: ownerUrl, logger });
t.teardown(async () => {
  await database.close();
  await owner.close();
  await drop();
});

const claims = new DatabaseClaims(database);
const MINUTE = 60_000;

const shift = (name: string, column: 'last_run_at' | 'locked_until', interval: string) =>
  owner.knex.raw('update job_runs set ?? = now() + ?::interval where name = ?', [
    column,
    interval,
    name,
  ]);

t.test('gives a tick to one of many who ask at the same time', async (t) => {
  for (let round = 0; round < 5; round += 1) {
    const name = `many.${round}`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => claims.claim(name, `runner ${index}`, MINUTE)),
    );
    t.equal(answers.filter(Boolean).length, 1);
  }
});

t.test('gives the next tick after the gap, and not while somebody runs', async (t) => {
  t.ok(await claims.claim('gap', 'one', MINUTE));
  await shift('gap', 'last_run_at', '-2 minutes');
  t.notOk(await claims.claim('gap', 'two', MINUTE), 'one still runs');
  await claims.release('gap', 'one');
  t.ok(await claims.claim('gap', 'two', MINUTE));
  await claims.release('gap', 'two');
  t.notOk(await claims.claim('gap', 'three', MINUTE), 'two has just run');
});

t.test('gives a run that was cut off to the next who asks', async (t) => {
  t.ok(await claims.claim('cut', 'one', MINUTE));
  t.same(await claims.cutOff(['cut', 'gap']), []);
  await shift('cut', 'locked_until', '-1 second');
  t.same(await claims.cutOff(['cut', 'gap', 'unknown']), ['cut']);
  t.ok(await claims.claim('cut', 'two', MINUTE));
  t.notOk(await claims.renew('cut', 'one'), 'the first has lost it');
  await claims.release('cut', 'one');
  t.notOk(await claims.claim('cut', 'three', 0), 'and cannot release what is not its own');
  t.ok(await claims.renew('cut', 'two'));
});

t.test('runs again although the clock was put back', async (t) => {
  t.ok(await claims.claim('clock', 'one', MINUTE));
  await claims.release('clock', 'one');
  await shift('clock', 'last_run_at', '2 hours');
  t.ok(await claims.claim('clock', 'two', MINUTE));
});
