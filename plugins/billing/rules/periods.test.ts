import { RENEWAL_MONTHS } from 'prosa/core';
import type { Recurrence } from 'prosa/core';
import t from 'tap';
import { anchorOf, nextDue, renewed } from './periods.ts';

const RECURRENCES = Object.keys(RENEWAL_MONTHS) as Recurrence[];

const everyDay = function* (from: string, to: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    yield new Date(at).toISOString().slice(0, 10);
};

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The last day of the month, told in another way than the rule tells it. */
const lengthOf = (day: string): number => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0);
};

t.test('from every day of 2024 to 2028 no period drifts and none skips a month', async (t) => {
  const wrong: string[] = [];
  for (const recurrence of RECURRENCES) {
    for (const start of everyDay('2024-01-01', '2028-12-31')) {
      let day = start;
      let anchor: number | undefined;
      for (let n = 1; n <= 24; n += 1) {
        const next = renewed({ dueDay: day, paidDay: day, recurrence, anchorDay: anchor });
        const isSkipped =
          monthNumber(next.day) - monthNumber(start) !== n * RENEWAL_MONTHS[recurrence];
        const expected = Math.min(Number(start.slice(8)), lengthOf(next.day));
        if (isSkipped || Number(next.day.slice(8)) !== expected)
          wrong.push(`${start} ${recurrence} ${String(n)}: ${next.day}`);
        ({ day, anchorDay: anchor } = next);
      }
    }
  }
  t.same(wrong.slice(0, 5), []);
});

t.test('the end of a short month is not where the next period begins', async (t) => {
  t.equal(nextDue('2027-01-31', 'MENSAL', 31), '2027-02-28');
  t.equal(nextDue('2027-02-28', 'MENSAL', 31), '2027-03-31');
  t.equal(nextDue('2028-02-29', 'ANUAL', 29), '2029-02-28');
  t.equal(nextDue('2031-02-28', 'ANUAL', 29), '2032-02-29');
});

t.test('whoever pays late begins anew, whoever pays early loses nothing', async (t) => {
  const pay = (dueDay: string, paidDay: string, anchorDay?: number) =>
    renewed({ dueDay, paidDay, recurrence: 'MENSAL', anchorDay });
  t.same(pay('2026-02-28', '2026-02-10', 31), { day: '2026-03-31', anchorDay: 31 });
  t.same(pay('2026-02-28', '2026-02-28', 31), { day: '2026-03-31', anchorDay: 31 });
  t.same(pay('2026-02-28', '2026-03-05', 31), { day: '2026-04-05', anchorDay: 5 });
});

t.test('a due date that somebody moved is the new anchor', async (t) => {
  t.equal(anchorOf('2026-02-28', 31), 31);
  t.equal(anchorOf('2026-03-28', 31), 28);
  t.equal(anchorOf('2026-03-10', undefined), 10);
});
