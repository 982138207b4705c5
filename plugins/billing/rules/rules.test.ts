import t from 'tap';
import { allot } from './allotment.ts';
import { EARLY, nextPoll } from './polling.ts';
import { prorated } from './proration.ts';

const seconds = (count: number): Date =>
  new Date(Date.parse('2026-03-01T12:00:00Z') + count * 1000);

t.test(
  'a charge is asked for every five seconds, then every minute, then every five',
  async (t) => {
    const charge = { createdAt: seconds(0), expiresAt: seconds(3600) };
    t.same(nextPoll(charge, seconds(0)), seconds(5));
    t.same(nextPoll(charge, seconds(179)), seconds(184));
    t.same(nextPoll(charge, seconds(180)), seconds(240));
    t.same(nextPoll(charge, seconds(900)), seconds(1200));
    t.same(nextPoll(charge, seconds(6900)), seconds(7200), 'until an hour after it expired');
    t.equal(nextPoll(charge, seconds(6901)), undefined);
  },
);

t.test('whoever pays in the first three minutes waits less than 15 seconds', async (t) => {
  const charge = { createdAt: seconds(0), expiresAt: seconds(3600) };
  for (const begins of [0.1, 2, 4.9]) {
    const looks: number[] = [];
    let next: Date | undefined = nextPoll(charge, seconds(0));
    for (let run = 0; run < 50; run += 1) {
      // A run comes a second early, in time, or a second late; every fourth does not come.
      const now = seconds(begins + run * 5 + ((run * 7) % 3) - 1);
      if (run % 4 === 3 || next === undefined) continue;
      if (next.getTime() > now.getTime() + EARLY) continue;
      looks.push(now.getTime());
      next = nextPoll(charge, now);
    }
    const waits = Array.from({ length: 180 }, (_, paid) => {
      const at = seconds(paid).getTime();
      return (looks.find((look) => look >= at) ?? Infinity) - at;
    });
    t.ok(Math.max(...waits) < 15_000, `at most ${String(Math.max(...waits))} ms`);
  }
});

t.test('the rest of a period is paid by the day, half a cent up', async (t) => {
  t.equal(prorated({ from: 4900, to: 9900 }, { left: 15, days: 30 }), 2500);
  t.equal(prorated({ from: 0, to: 1 }, { left: 15, days: 30 }), 1);
  t.equal(prorated({ from: 0, to: 100 }, { left: 10, days: 31 }), 32);
  t.equal(prorated({ from: 9900, to: 4900 }, { left: 15, days: 30 }), 0);
  t.equal(prorated({ from: 4900, to: 9900 }, { left: -3, days: 30 }), 0);
});

t.test('an invoice gets what it asks for, and the company’s credit the rest', async (t) => {
  t.same(allot(4899, 4900), { applied: 4899, credited: 0 });
  t.same(allot(4901, 4900), { applied: 4900, credited: 1 });
  t.same(allot(4900, 0), { applied: 0, credited: 4900 });
});
