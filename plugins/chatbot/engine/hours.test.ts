import fc from 'fast-check';
import t from 'tap';
import { businessDays, USUAL_HOURS, WEEKDAYS } from '../../queues/public.ts';
import type { TimeInterval, Weekday } from '../../queues/public.ts';
import { isOpen, localMoment, nextOpening } from './hours.ts';

const moment = (at: string, timeZone = 'America/Sao_Paulo') => localMoment(new Date(at), timeZone);

t.test('the day and the hour are the company’s own, not the server’s', async (t) => {
  t.same(moment('2026-11-21T01:30:00Z'), { date: '2026-11-20', weekday: 'friday', time: '22:30' });
  t.same(moment('2026-11-21T01:30:00Z', 'Asia/Tokyo'), {
    date: '2026-11-21',
    weekday: 'saturday',
    time: '10:30',
  });
});

t.test('B.1: summer time moves the hours with the clock on the wall', async (t) => {
  // New York: the second Sunday of March at 2 the clock shows 3.
  const zone = 'America/New_York';
  t.equal(moment('2026-03-06T13:00:00Z', zone).time, '08:00');
  t.equal(moment('2026-03-09T12:00:00Z', zone).time, '08:00');
  t.equal(isOpen(USUAL_HOURS, moment('2026-03-06T12:30:00Z', zone)), false);
  t.equal(isOpen(USUAL_HOURS, moment('2026-03-09T12:30:00Z', zone)), true);
  // São Paulo had it until 2019.
  t.equal(moment('2019-01-15T10:00:00Z').time, '08:00');
  t.equal(moment('2019-07-15T10:00:00Z').time, '07:00');
});

t.test('both ends of a day belong to it', async (t) => {
  const at = (time: string, weekday = 'friday') =>
    isOpen(USUAL_HOURS, { date: '2026-11-20', weekday, time });
  t.same(
    ['07:59', '08:00', '18:00', '18:01'].map((time) => at(time)),
    [false, true, true, false],
  );
  t.equal(at('00:00', 'sunday'), false, 'from 00:00 to 00:00 nobody is there');
});

t.test('a day without hours, or without an entry, is open', async (t) => {
  const days = businessDays([
    { weekday: 'Sexta', weekdayEn: 'friday', startTime: '', endTime: '12:00' },
  ]);
  for (const weekday of ['friday', 'monday']) {
    t.equal(isOpen(days, { date: '2026-11-20', weekday, time: '23:00' }), true);
  }
});

t.test('a closed period has one name from its first minute to its last', async (t) => {
  const next = (at: string) => nextOpening(USUAL_HOURS, moment(at));
  t.equal(next('2026-11-20T10:00:00Z'), '2026-11-20 08:00');
  t.equal(next('2026-11-20T22:00:00Z'), '2026-11-21 08:00');
  t.equal(next('2026-11-21T16:00:00Z'), '2026-11-23 08:00', 'from Saturday noon');
  t.equal(next('2026-11-22T16:00:00Z'), '2026-11-23 08:00', 'over Sunday');
  const never = USUAL_HOURS.map((day) => ({ ...day, intervals: [] }));
  t.equal(nextOpening(never, moment('2026-11-20T10:00:00Z')), 'never');
});

const every = (intervals: readonly TimeInterval[]) =>
  businessDays(WEEKDAYS.map(([weekdayEn, weekday]) => ({ weekday, weekdayEn, intervals })));

const only = (day: Weekday, intervals: readonly TimeInterval[]) =>
  businessDays(
    WEEKDAYS.map(([weekdayEn, weekday]) => ({
      weekday,
      weekdayEn,
      intervals: weekdayEn === day ? intervals : [],
    })),
  );

t.test('B.7: an interval over midnight belongs to the day on which it begins', async (t) => {
  const days = only('friday', [{ startTime: '18:00', endTime: '02:00' }]);
  const at = (weekday: string, time: string) => isOpen(days, { date: '2026-11-20', weekday, time });
  t.same(
    [at('friday', '17:59'), at('friday', '18:00'), at('friday', '23:59'), at('friday', '01:00')],
    [false, true, true, false],
  );
  t.same(
    [at('saturday', '00:00'), at('saturday', '02:00'), at('saturday', '02:01')],
    [true, true, false],
  );
  t.equal(at('saturday', '18:00'), false);
});

t.test('B.7: a lunch break is closed, and so named until it is over', async (t) => {
  const days = every([
    { startTime: '08:00', endTime: '12:00' },
    { startTime: '13:30', endTime: '18:00' },
  ]);
  const at = (time: string) => isOpen(days, { date: '2026-11-20', weekday: 'friday', time });
  t.same(['12:00', '12:01', '13:29', '13:30'].map(at), [true, false, false, true]);
  const next = (time: string) => nextOpening(days, moment(`2026-11-20T${time}:00-03:00`));
  t.same([next('12:01'), next('13:29')], ['2026-11-20 13:30', '2026-11-20 13:30']);
  t.equal(next('18:01'), '2026-11-21 08:00');
});

t.test('B.1: Manaus opens an hour after São Paulo', async (t) => {
  const open = (zone: string) => isOpen(USUAL_HOURS, moment('2026-11-20T11:30:00Z', zone));
  t.same(['America/Sao_Paulo', 'America/Manaus'].map(open), [true, false]);
});

t.test('an opening in the hour that summer time leaves out is at its end', async (t) => {
  const zone = 'America/New_York';
  const days = every([{ startTime: '02:30', endTime: '04:00' }]);
  // On 8 March 2026 the clock goes from 01:59 to 03:00.
  const at = (time: string) => isOpen(days, moment(time, zone));
  t.same(['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'].map(at), [false, true]);
  // On 1 November 2026 the hour from 01:00 to 01:59 comes twice.
  const night = every([{ startTime: '22:00', endTime: '01:30' }]);
  const late = (time: string) => isOpen(night, moment(time, zone));
  t.same(
    ['05:30', '05:31', '06:00', '06:30', '06:31'].map((time) => late(`2026-11-01T${time}:00Z`)),
    [true, false, true, true, false],
  );
});

const DAY = 1440;
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Weeks of intervals that do not overlap: cuts of the minutes of a week, two of which make an interval. */
const week = fc
  .uniqueArray(fc.integer({ min: 0, max: 7 * DAY - 1 }), { minLength: 2, maxLength: 20 })
  .map((cuts) => {
    const ordered = [...cuts].sort((a, b) => a - b);
    const spans: [number, number][] = [];
    for (let at = 0; at + 1 < ordered.length; at += 2) {
      const begins = ordered[at] ?? 0;
      spans.push([begins, Math.min(ordered[at + 1] ?? 0, begins + DAY - 1)]);
    }
    return spans;
  });

const ORDER = WEEKDAYS.map(([weekdayEn]) => weekdayEn);

t.test(
  'open is what the intervals of a week cover, and the next opening ends the closed time',
  async (t) => {
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 7 * DAY - 1 }), (spans, minute) => {
        const days = businessDays(
          WEEKDAYS.map(([weekdayEn, weekday], index) => ({
            weekday,
            weekdayEn,
            intervals: spans
              .filter(([begins]) => Math.floor(begins / DAY) === index)
              .map(([begins, ends]) => ({
                startTime: clock(begins % DAY),
                endTime: clock(ends % DAY),
              })),
          })),
        );
        // Monday, 2 March 2026 is the first day; no clock is changed in this week.
        const at = (minutes: number) =>
          localMoment(new Date(Date.UTC(2026, 2, 2, 3) + minutes * 60_000), 'America/Sao_Paulo');
        const isCovered = (minutes: number) =>
          spans.some(([begins, ends]) =>
            [minutes, minutes + 7 * DAY].some((one) => begins <= one && one <= ends),
          );
        const now = at(minute);
        if (now.weekday !== ORDER[Math.floor(minute / DAY)]) return false;
        if (isOpen(days, now) !== isCovered(minute)) return false;
        if (isCovered(minute)) return true;
        let next = minute;
        while (!isCovered(next % (7 * DAY))) next += 1;
        const { date, time } = at(next);
        return nextOpening(days, now) === `${date} ${time}`;
      }),
      { numRuns: 300 },
    );
    t.pass('in every week tried');
  },
);
