import t from 'tap';
import { isTooLong } from './silence-threshold.ts';
import { expectedBetween, hourlyBaselineOf } from './hourly-baseline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday, at midnight. */
const MONDAY = Date.parse('2026-11-02T00:00:00Z');

/** A shop from nine to six on working days, with so many messages an hour. */
const shop = (weeks: number, received: number) =>
  Array.from({ length: weeks * 7 }, (_, day) => day)
    .filter((day) => day % 7 < 5)
    .flatMap((day) =>
      Array.from({ length: 9 }, (_, at) => ({
        hour: new Date(MONDAY + day * DAY + (9 + at) * HOUR),
        received,
      })),
    );

/** A virtual clock on the Monday after some weeks. @returns the first minute in which silence is too long */
const foundAfter = (
  since: number,
  minutes: readonly number[],
  silence: Parameters<typeof isTooLong>[0],
) => minutes.find((minute) => isTooLong({ ...silence, since }, since + minute * MINUTE));

const EVERY_MINUTE = Array.from({ length: 120 }, (_, minute) => minute + 1);
const NEXT_MONDAY = MONDAY + 14 * DAY;
const at = (hour: number): number => NEXT_MONDAY + hour * HOUR;
const lively = Array.from({ length: 50 }, () => 5_000);

t.test('no baseline is known before a week has passed', (t) => {
  t.equal(hourlyBaselineOf([], NEXT_MONDAY), undefined);
  t.equal(hourlyBaselineOf(shop(1, 60), MONDAY + 6 * DAY), undefined);
  t.ok(hourlyBaselineOf(shop(1, 60), MONDAY + 8 * DAY));
  t.end();
});

t.test('an hour is what it was on the same day of other weeks', (t) => {
  const baseline = hourlyBaselineOf(shop(2, 60), at(0));
  if (!baseline) throw new Error('there is no baseline');
  t.equal(expectedBetween(baseline, at(12), at(13)), 60);
  t.equal(expectedBetween(baseline, at(12.5), at(12.75)), 15, 'in parts');
  t.equal(expectedBetween(baseline, at(2), at(5)), 0, 'the night is quiet');
  const sunday = NEXT_MONDAY + 6 * DAY + 12 * HOUR;
  t.equal(expectedBetween(baseline, sunday, sunday + HOUR), 0, 'so is Sunday');
  t.equal(expectedBetween(baseline, at(12.5), at(14.5)), 120, 'over several hours');
  t.end();
});

t.test('one customer with much to say at night makes no habit', (t) => {
  const hours = [...shop(2, 60), { hour: new Date(MONDAY + 7 * DAY + 2 * HOUR), received: 90 }];
  const baseline = hourlyBaselineOf(hours, at(0));
  if (!baseline) throw new Error('there is no baseline');
  t.equal(expectedBetween(baseline, at(2), at(3)), 30, 'a third of what it was');
  t.equal(expectedBetween(baseline, at(1), at(2)), 0, 'and nothing of those beside it');
  t.end();
});

t.test('by day the connection is found out within minutes, by night it is left in peace', (t) => {
  const baseline = hourlyBaselineOf(shop(2, 60), at(9));
  const silence = { since: 0, pauses: lively, baseline, emptyReopens: 0 };
  t.equal(foundAfter(at(12), EVERY_MINUTE, silence), 6);
  t.equal(foundAfter(at(2), EVERY_MINUTE, silence), 60, 'asked once an hour all the same');
  const alone = { ...silence, baseline: undefined };
  t.equal(foundAfter(at(2), EVERY_MINUTE, alone), 2, 'its last messages alone would alarm');
  t.end();
});

t.test('in the morning the long pauses of the night excuse nothing', (t) => {
  const baseline = hourlyBaselineOf(shop(2, 60), at(9));
  const pauses = Array.from({ length: 50 }, () => 30 * MINUTE);
  const silence = { since: 0, pauses, baseline, emptyReopens: 0 };
  t.equal(foundAfter(at(10), EVERY_MINUTE, silence), 6);
  t.equal(foundAfter(at(10), EVERY_MINUTE, { ...silence, baseline: undefined }), 60);
  t.end();
});

t.test(
  'a very lively connection has less than two minutes, and after each time in vain twice as long',
  (t) => {
    const baseline = hourlyBaselineOf(shop(2, 600), at(9));
    const found = [0, 1, 2, 3].map((emptyReopens) =>
      foundAfter(at(12), EVERY_MINUTE, { since: 0, pauses: [], baseline, emptyReopens }),
    );
    t.same(found, [2, 2, 3, 5]);
    t.end();
  },
);
