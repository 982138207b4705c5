import t from 'tap';
import { dayOf, renewedDay, urgencyOf } from './renewal.ts';

t.test(
  'a renewal adds the months of its recurrence, from today where the date is past',
  async (t) => {
    const today = '2026-03-10';
    const cases: readonly [string, string, string][] = [
      ['2026-03-31', 'MENSAL', '2026-04-30'],
      ['2026-12-31', 'BIMESTRAL', '2027-02-28'],
      ['2026-11-30', 'TRIMESTRAL', '2027-02-28'],
      ['2026-08-31', 'SEMESTRAL', '2027-02-28'],
      ['2028-02-29', 'ANUAL', '2029-02-28'],
      ['2026-03-10', 'MENSAL', '2026-04-10'],
      ['2025-01-05', 'MENSAL', '2026-04-10'],
      ['2026-04-15', 'unheard', '2026-05-15'],
    ];
    for (const [due, recurrence, expected] of cases) {
      t.equal(renewedDay(due, today, recurrence), expected, `${due} ${recurrence}`);
    }
  },
);

t.test('a day is the company’s own', async (t) => {
  t.equal(dayOf('2026-03-11T01:00:00Z', 'America/Sao_Paulo'), '2026-03-10');
  t.equal(dayOf('2026-03-11T01:00:00Z', 'UTC'), '2026-03-11');
});

t.test('grows louder as the date comes and goes', async (t) => {
  const expected = {
    30: 'none',
    6: 'none',
    5: 'soon',
    4: 'now',
    0: 'now',
    '-3': 'now',
    '-4': 'past',
  };
  for (const [days, urgency] of Object.entries(expected)) {
    t.equal(urgencyOf(Number(days)), urgency, days);
  }
});
