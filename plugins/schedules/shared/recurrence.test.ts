import fc from 'fast-check';
import t from 'tap';
import { addDays, weekdayOf } from './calendar.ts';
import { easterOf, holidaysWith, isNationalHoliday } from './holidays.ts';
import { nextOccurrence, occurrences } from './recurrence.ts';
import type { Recurrence } from './recurrence.ts';
import { instantOf, wallTimeOf } from './zoned-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const isHoliday = holidaysWith('');

const rule = (changes: Partial<Recurrence> = {}): Recurrence => ({
  unit: 'day',
  every: 1,
  weekdays: [],
  count: null,
  until: null,
  skipsHolidays: false,
  ...changes,
});

const take = (
  first: string,
  changes: Partial<Recurrence>,
  most: number,
  timeZone = SAO_PAULO,
): string[] => {
  const found: string[] = [];
  for (const { at } of occurrences(new Date(first), rule(changes), { timeZone, isHoliday })) {
    if (found.length >= most) break;
    const { day, time } = wallTimeOf(at, timeZone);
    found.push(`${day} ${String(time / 3_600_000)}`);
  }
  return found;
};

t.test('repeats by days, weeks and months on the clock of the company', async (t) => {
  t.same(take('2026-03-30T12:00:00Z', { every: 3 }, 3), [
    '2026-03-30 9',
    '2026-04-02 9',
    '2026-04-05 9',
  ]);
  t.same(take('2026-03-31T12:00:00Z', { unit: 'month' }, 3), [
    '2026-03-31 9',
    '2026-04-30 9',
    '2026-05-31 9',
  ]);
  t.same(take('2026-11-25T12:00:00Z', { unit: 'week', every: 2, weekdays: [5, 1] }, 5), [
    '2026-11-25 9',
    '2026-11-27 9',
    '2026-12-07 9',
    '2026-12-11 9',
    '2026-12-21 9',
  ]);
  t.same(take('2026-11-27T12:00:00Z', { weekdays: [1, 2, 3, 4, 5], count: 3 }, 9), [
    '2026-11-27 9',
    '2026-11-30 9',
    '2026-12-01 9',
  ]);
});

t.test('leaves holidays out, which do not count, and ends on its last day', async (t) => {
  t.same(take('2026-12-24T12:00:00Z', { count: 3, skipsHolidays: true }, 9), [
    '2026-12-24 9',
    '2026-12-26 9',
    '2026-12-27 9',
  ]);
  t.same(take('2026-12-24T12:00:00Z', { until: '2026-12-25' }, 9), [
    '2026-12-24 9',
    '2026-12-25 9',
  ]);
});

t.test('knows the national holidays of Brazil and a company’s own', async (t) => {
  t.same(
    ['2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25'].map((day) =>
      easterOf(Number(day.slice(0, 4))),
    ),
    ['2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25'],
  );
  t.ok(isNationalHoliday('2026-04-03'));
  t.ok(isNationalHoliday('2026-11-20'));
  t.notOk(isNationalHoliday('2023-11-20'));
  t.notOk(isNationalHoliday('2026-02-17'), 'carnival is no national holiday');
  const own = holidaysWith('25/01, 26/11/2026');
  t.same(['2026-01-25', '2027-01-25', '2026-11-26', '2027-11-26'].map(own), [
    true,
    true,
    true,
    false,
  ]);
});

t.test('a time that clocks skip comes later, one they show twice comes once', async (t) => {
  const zone = 'America/New_York';
  const at = (day: string, hours: number): string =>
    instantOf({ day, time: hours * 3_600_000 }, zone).toISOString();
  t.equal(at('2026-03-08', 2.5), '2026-03-08T07:30:00.000Z', 'half past three');
  t.equal(at('2026-11-01', 1.5), '2026-11-01T05:30:00.000Z', 'the first of two');
  t.same(take('2026-03-07T14:00:00Z', {}, 3, zone), [
    '2026-03-07 9',
    '2026-03-08 9',
    '2026-03-09 9',
  ]);
});

const anyRule = fc.record({
  unit: fc.constantFrom('day', 'week', 'month'),
  every: fc.integer({ min: 1, max: 30 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  count: fc.option(fc.integer({ min: 1, max: 40 })),
  until: fc.option(fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days))),
  skipsHolidays: fc.boolean(),
}) as fc.Arbitrary<Recurrence>;

const anyZone = fc.constantFrom(SAO_PAULO, 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata');
const anyMoment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((at) => new Date(at - (at % 60_000)));

t.test('whatever the rule: in order, within its limits, on its days, at its time', async () => {
  fc.assert(
    fc.property(anyRule, anyMoment, anyZone, (given, first, timeZone) => {
      const surroundings = { timeZone, isHoliday };
      const all: { number: number; at: Date }[] = [];
      for (const each of occurrences(first, given, surroundings)) {
        all.push(each);
        if (all.length >= 25) break;
      }
      const start = wallTimeOf(first, timeZone);
      if (given.count !== null && all.length > given.count) return false;
      return all.every(({ at, number }, place) => {
        if (number !== place + 1) return false;
        if (place === 0) return at.getTime() === first.getTime();
        const { day, time } = wallTimeOf(at, timeZone);
        // Clocks that go forward skip an hour of one night.
        const isSameTime = time === start.time || time === start.time + 3_600_000;
        const isChosen =
          given.unit === 'month' ||
          given.weekdays.length === 0 ||
          given.weekdays.includes(weekdayOf(day));
        return (
          at > (all[place - 1]?.at ?? at) &&
          isSameTime &&
          isChosen &&
          (given.until === null || day <= given.until) &&
          !(given.skipsHolidays && isHoliday(day))
        );
      });
    }),
    { numRuns: 300, seed: 7 },
  );
});

t.test('the next occurrence is the first one after a moment', async () => {
  fc.assert(
    fc.property(anyRule, anyMoment, anyMoment, (given, first, after) => {
      const surroundings = { timeZone: SAO_PAULO, isHoliday };
      const next = nextOccurrence(first, given, after, surroundings);
      const all = occurrences(first, given, surroundings);
      for (const each of all) {
        if (each.at <= after) continue;
        return next?.number === each.number && next.at.getTime() === each.at.getTime();
      }
      return next === undefined;
    }),
    { numRuns: 200, seed: 7 },
  );
});

t.test('an instant and its wall time lead to each other', async () => {
  fc.assert(
    fc.property(anyMoment, anyZone, (at, zone) => {
      const wall = wallTimeOf(at, zone);
      const back = instantOf(wall, zone);
      const again = wallTimeOf(back, zone);
      return again.day === wall.day && again.time === wall.time && back <= at;
    }),
    { numRuns: 500, seed: 7 },
  );
});
