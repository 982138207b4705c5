import { pino } from 'pino';
import t from 'tap';
import { BreeClockwork } from './clockwork.ts';

const logger = pino({ level: 'silent' });

t.test('ticks at its interval until it is stopped', async (t) => {
  const clockwork = new BreeClockwork(logger);
  const ticks: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const timed = [
      { name: 'demo.often', schedule: { kind: 'every', milliseconds: 20 } },
      { name: 'demo.nightly', schedule: { kind: 'cron', line: '17 4 * * *' } },
    ] as const;
    clockwork
      .start(timed, (name) => {
        ticks.push(name);
        if (ticks.length === 3) resolve();
      })
      .catch(reject);
  });
  await clockwork.stop();
  t.same(ticks.slice(0, 3), Array(3).fill('demo.often'));
});

t.test('refuses a cron line it cannot read', async (t) => {
  const clockwork = new BreeClockwork(logger);
  const timed = [{ name: 'demo.never', schedule: { kind: 'cron', line: 'at noon' } }] as const;
  await t.rejects(
    clockwork.start(timed, () => undefined),
    /demo\.never/,
  );
});
