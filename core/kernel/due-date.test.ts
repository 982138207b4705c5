import t from 'tap';
import { dayIn, isPastDue, middayOf } from './due-date.ts';

const due = new Date('2026-03-10T15:00:00Z');

t.test('the due date is good to its last second, where the company is', async (t) => {
  const cases: readonly [string, string, boolean][] = [
    ['2026-03-09T00:00:00Z', 'America/Sao_Paulo', false],
    ['2026-03-10T15:00:01Z', 'America/Sao_Paulo', false],
    ['2026-03-11T02:59:59Z', 'America/Sao_Paulo', false],
    ['2026-03-11T03:00:00Z', 'America/Sao_Paulo', true],
    ['2026-03-11T00:30:00Z', 'UTC', true],
    ['2026-03-10T14:59:59Z', 'Asia/Tokyo', false],
    ['2026-03-11T15:00:00Z', 'Asia/Tokyo', true],
  ];
  for (const [now, timeZone, expected] of cases) {
    t.equal(isPastDue(due, new Date(now), timeZone, 0), expected, `${now} in ${timeZone}`);
  }
});

t.test(
  'days of grace are calendar days where the company is, each good to its last second',
  async (t) => {
    const cases: readonly [string, string, number, boolean][] = [
      ['2026-03-14T02:59:59Z', 'America/Sao_Paulo', 3, false],
      ['2026-03-14T03:00:00Z', 'America/Sao_Paulo', 3, true],
      ['2026-03-14T14:59:59Z', 'Asia/Tokyo', 3, false],
      ['2026-03-14T15:00:00Z', 'Asia/Tokyo', 3, true],
      ['2026-04-02T02:59:59Z', 'America/Sao_Paulo', 22, false],
      ['2026-04-02T03:00:00Z', 'America/Sao_Paulo', 22, true],
    ];
    for (const [now, timeZone, grace, expected] of cases) {
      t.equal(isPastDue(due, new Date(now), timeZone, grace), expected, `${now} in ${timeZone}`);
    }
  },
);

t.test('a day with 23 or 25 hours is good to its own midnight', async (t) => {
  const cases: readonly [string, string, string, boolean][] = [
    // New York sets its clocks on by an hour on 8 March 2026 and back on 1 November.
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59Z', false],
    ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00Z', true],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59Z', false],
    ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00Z', true],
    ['2026-11-01', 'America/Manaus', '2026-11-02T03:59:59Z', false],
    ['2026-11-01', 'America/Manaus', '2026-11-02T04:00:00Z', true],
  ];
  for (const [day, timeZone, now, expected] of cases) {
    const dueDate = middayOf(day, timeZone);
    t.equal(isPastDue(dueDate, new Date(now), timeZone, 0), expected, `${now} in ${timeZone}`);
  }
});

t.test('names the day of an instant somewhere', async (t) => {
  t.equal(dayIn(new Date('2026-01-01T01:00:00Z'), 'America/Sao_Paulo'), '2025-12-31');
});

t.test('finds an instant inside a day, wherever that is', async (t) => {
  const zones = [
    'America/Sao_Paulo',
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kolkata',
  ];
  for (const zone of zones) {
    t.equal(dayIn(middayOf('2026-03-31', zone), zone), '2026-03-31', zone);
  }
});
