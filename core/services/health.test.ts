import { tmpdir } from 'node:os';
import { pino } from 'pino';
import t from 'tap';
import { Health, diskCheck, flagCheck, migrationsCheck } from './health.ts';

const logger = pino({ level: 'silent' });
const fine = async (): Promise<undefined> => undefined;

t.test('is ready when every needed part is', async (t) => {
  const health = new Health({ logger });
  health.need('database', fine);
  health.show('backplane', async () => 'away');
  t.match(await health.readiness(), {
    ready: true,
    parts: {
      database: { ok: true },
      backplane: { ok: false, reason: 'away' },
      process: { ok: true },
    },
  });
});

t.test('names the part that is not, and hides what it said', async (t) => {
  const health = new Health({ logger });
  health.need('database', () => Promise.reject(new Error('connect to 10.0.0.3 as prosa failed')));
  health.need('disk', async () => 'nearly full');
  const { ready, parts } = await health.readiness();
  t.notOk(ready);
  t.match(parts, { database: { reason: 'failed' }, disk: { reason: 'nearly full' } });
  t.notMatch(JSON.stringify(parts), /10\.0/);
});

t.test('does not wait for a part that hangs, nor ask it twice', async (t) => {
  const health = new Health({ logger, timeoutMilliseconds: 20, cacheMilliseconds: -1 });
  let asked = 0;
  let answer: (value: undefined) => void = () => undefined;
  health.need('database', () => {
    asked += 1;
    return new Promise((resolve) => (answer = resolve));
  });
  for (let round = 0; round < 3; round += 1) {
    const { ready, parts } = await health.readiness();
    t.notOk(ready);
    t.match(parts.database, { ok: false, reason: 'no answer within 20 ms' });
  }
  t.equal(asked, 1);
  answer(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  const waiting = health.readiness();
  answer(undefined);
  t.ok((await waiting).ready);
  t.equal(asked, 2, 'asked again once it has answered');
});

t.test('gives the same answer to many who ask at once', async (t) => {
  const health = new Health({ logger });
  let asked = 0;
  health.need('database', async () => void (asked += 1));
  await Promise.all(Array.from({ length: 50 }, () => health.readiness()));
  t.equal(asked, 1);
});

t.test('is not ready any more when it drains, at once', async (t) => {
  const health = new Health({ logger });
  health.need('database', fine);
  t.ok((await health.readiness()).ready);
  health.drain();
  t.match(await health.readiness(), { ready: false, parts: { process: { reason: 'stopping' } } });
});

t.test('asks for migrations until there are none left', async (t) => {
  const left = [['core/0001'], [], ['never asked']];
  const check = migrationsCheck(async () => left.shift() ?? []);
  t.equal(await check(), '1 migrations were not run');
  t.equal(await check(), undefined);
  t.equal(await check(), undefined);
  t.equal(left.length, 1);
});

t.test('looks at the disk and at flags', async (t) => {
  t.notMatch((await diskCheck(tmpdir())()) ?? '', /fail/);
  await t.rejects(diskCheck('/no/such/folder')());
  t.equal(await flagCheck(() => true, 'off')(), undefined);
  t.equal(await flagCheck(() => false, 'off')(), 'off');
});
