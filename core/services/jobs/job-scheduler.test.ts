import { pino } from 'pino';
import t from 'tap';
import { BreeJobScheduler } from './job-scheduler.ts';

const logger = pino({ level: 'silent' });

t.test('ticks at its interval until it is stopped', async (t) => {
  const scheduler = new BreeJobScheduler(logger);
  const ticks: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const timed = [
      { name: 'demo.often', schedule: { kind: 'every', milliseconds: 20 } },
      { name: 'demo.nightly', schedule: { kind: 'cron', line: '17 4 * * *' } },
    ] as const;
    scheduler
      .start(timed, (name) => {
        ticks.push(name);
        if (ticks.length === 3) resolve();
      })
      .catch(reject);
  });
  await scheduler.stop();
  t.same(ticks.slice(0, 3), Array(3).fill('demo.often'));
});

t.test('refuses a cron line it cannot read', async (t) => {
  const scheduler = new BreeJobScheduler(logger);
  const timed = [{ name: 'demo.never', schedule: { kind: 'cron', line: 'at noon' } }] as const;
  await t.rejects(
    scheduler.start(timed, () => undefined),
    /demo\.never/,
  );
});
