import fc from 'fast-check';
import t from 'tap';
import { WEEKDAYS } from '../../queues/public.ts';
import { instantOf, momentOf } from './local-time.ts';
import { daysFault, nextDay, nextOpening } from './windows.ts';
import type { CampaignDay } from './windows.ts';

const spans = [
  { startTime: '08:00', endTime: '12:00' },
  { startTime: '13:30', endTime: '18:00' },
];
const days: CampaignDay[] = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map(
  (weekday) => ({ weekday, spans }),
);

const opening = (now: string, timeZone = 'America/Sao_Paulo', holidays: string[] = []) =>
  nextOpening({ days, holidays, timeZone }, new Date(now))?.toISOString().replace('.000', '');

t.test('opens to the second, and closes for lunch', async (t) => {
  // 2026-12-01 is a Tuesday; São Paulo is three hours behind.
  t.equal(opening('2026-12-01T10:59:59Z'), '2026-12-01T11:00:00Z');
  t.equal(opening('2026-12-01T11:00:00Z'), '2026-12-01T11:00:00Z');
  t.equal(opening('2026-12-01T14:59:59Z'), '2026-12-01T14:59:59Z');
  t.equal(opening('2026-12-01T15:00:00Z'), '2026-12-01T16:30:00Z');
  t.equal(opening('2026-12-01T21:00:00Z'), '2026-12-02T11:00:00Z');
});

t.test('a weekend and holidays are passed over', async (t) => {
  t.equal(opening('2026-12-04T21:00:00Z'), '2026-12-07T11:00:00Z');
  t.equal(
    opening('2026-12-24T21:00:00Z', 'America/Sao_Paulo', ['2026-12-25', '2026-12-28']),
    '2026-12-29T11:00:00Z',
  );
});

t.test('hours are those of the zone, also where clocks change', async (t) => {
  t.equal(opening('2026-12-01T00:00:00Z', 'Asia/Tokyo'), '2026-12-01T00:00:00Z');
  t.equal(opening('2026-12-01T03:00:00Z', 'Asia/Tokyo'), '2026-12-01T04:30:00Z');
  // New York puts its clocks back on Sunday, 2026-11-01.
  t.equal(opening('2026-10-30T22:00:00Z', 'America/New_York'), '2026-11-02T13:00:00Z');
  // It puts them forward on 2027-03-14: 02:30 is never shown.
  const skipped = instantOf(Date.UTC(2027, 2, 14, 2, 30), 'America/New_York');
  t.equal(new Date(skipped).toISOString(), '2027-03-14T07:00:00.000Z');
});

/** Whether clocks of a zone show an open time, asked of the calendar itself. */
const isOpen = (at: number, own: readonly CampaignDay[], timeZone: string): boolean => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ weekday: 'long', hour: '2-digit', minute: '2-digit' },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour ?? ''}:${parts.minute ?? ''}`;
  const day = own.find(({ weekday }) => weekday === parts.weekday?.toLowerCase());
  return day?.spans.some(({ startTime, endTime }) => startTime <= time && time < endTime) ?? false;
};

t.test('the opening is the first open second, in every zone and whatever clocks do', async () => {
  const zones = [
    'America/Sao_Paulo',
    'America/New_York',
    'America/Santiago',
    'Europe/Lisbon',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];
  const week = WEEKDAYS.map(([name]) => name);
  const openDays = fc
    .subarray(week, { minLength: 1 })
    .map((open): CampaignDay[] => open.map((weekday) => ({ weekday, spans })));
  const moment = fc.integer({ min: Date.UTC(2015, 0) / 1000, max: Date.UTC(2035, 0) / 1000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      openDays,
      moment,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (timeZone, own, second, share) => {
        const now = second * 1000;
        const found = nextOpening({ days: own, holidays: [], timeZone }, new Date(now))?.getTime();
        if (found === undefined || !isOpen(found, own, timeZone)) return false;
        if (found === now) return true;
        const between = now + Math.floor((share * (found - 1 - now)) / 1000) * 1000;
        return [now, between, found - 1000].every((at) => !isOpen(at, own, timeZone));
      },
    ),
    { numRuns: 400 },
  );
});

t.test('without days it may speak at any time, but not on holidays', async (t) => {
  const always = { days: null, timeZone: 'America/Sao_Paulo' };
  const now = new Date('2026-12-25T12:00:00Z');
  t.equal(nextOpening({ ...always, holidays: [] }, now), now);
  t.equal(
    nextOpening({ ...always, holidays: ['2026-12-25'] }, now)?.toISOString(),
    '2026-12-26T03:00:00.000Z',
  );
});

t.test('a week that never opens is told, and so are spans that make no sense', async (t) => {
  const monday = (...own: { startTime: string; endTime: string }[]) =>
    daysFault([{ weekday: 'monday', spans: own }]);
  t.equal(daysFault(days), undefined);
  t.equal(monday(), 'closed');
  t.equal(monday({ startTime: '12:00', endTime: '12:00' }), 'empty');
  t.equal(monday(...spans, { startTime: '11:59', endTime: '13:00' }), 'overlap');
  t.equal(daysFault([...days, ...days]), 'twice');
});

t.test('a moment is read in the company’s time, or with its offset', async (t) => {
  const zone = 'America/Sao_Paulo';
  t.equal(momentOf('2026-12-01 08:00:00', zone)?.toISOString(), '2026-12-01T11:00:00.000Z');
  t.equal(momentOf('2026-12-01T08:00:00Z', zone)?.toISOString(), '2026-12-01T08:00:00.000Z');
  t.equal(momentOf('amanhã', zone), undefined);
});

t.test('a day begins at the midnight of its zone, also where clocks skip it', async (t) => {
  const next = (now: string, zone: string) => nextDay(new Date(now), zone).toISOString();
  t.equal(next('2026-12-02T02:59:59Z', 'America/Sao_Paulo'), '2026-12-02T03:00:00.000Z');
  t.equal(next('2026-12-02T03:00:00Z', 'America/Sao_Paulo'), '2026-12-03T03:00:00.000Z');
  // Santiago puts its clocks forward at midnight of 2026-09-06.
  t.equal(next('2026-09-05T12:00:00Z', 'America/Santiago'), '2026-09-06T04:00:00.000Z');
});
