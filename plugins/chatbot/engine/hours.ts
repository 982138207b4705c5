import type { BusinessDay, TimeInterval } from '../../queues/public.ts';

/** A moment as the company's clock and calendar show it. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly weekday: string;
  /** `HH:MM` */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

/** Summer time included, whatever zone the server is in. */
export const localMoment = (at: Date, timeZone: string): LocalMoment => {
  const parts = formatFor(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: of('weekday').toLowerCase(),
    time: `${of('hour')}:${of('minute')}`,
  };
};

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const WHOLE_DAY: TimeInterval = { startTime: '00:00', endTime: '24:00' };

const weekdayAfter = (weekday: string, days: number): string =>
  WEEK[(WEEK.indexOf(weekday) + days + WEEK.length) % WEEK.length] ?? 'sunday';

/** A day that is not in the list was limited by nobody: it is attended all day. */
const intervalsOn = (days: readonly BusinessDay[], weekday: string): readonly TimeInterval[] =>
  days.find(({ weekdayEn }) => weekdayEn === weekday)?.intervals ?? [WHOLE_DAY];

const isOverMidnight = ({ startTime, endTime }: TimeInterval): boolean => endTime < startTime;

/**
 * Whether somebody is there: from the first minute of an interval to its last, both included. An interval that ends before it
 * begins goes on after midnight. Only the clock on the wall counts: in the night in which it is set back, an hour counts twice.
 */
export const isOpen = (days: readonly BusinessDay[], { weekday, time }: LocalMoment): boolean =>
  intervalsOn(days, weekday).some(
    (interval) =>
      interval.startTime <= time && (isOverMidnight(interval) || time <= interval.endTime),
  ) ||
  intervalsOn(days, weekdayAfter(weekday, -1)).some(
    (interval) => isOverMidnight(interval) && time <= interval.endTime,
  );

const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** When the next attended interval begins, as `YYYY-MM-DD HH:MM`: the same all through one closed period. */
export const nextOpening = (days: readonly BusinessDay[], moment: LocalMoment): string => {
  let { date } = moment;
  for (let ahead = 0; ahead <= WEEK.length; ahead += 1) {
    const next = intervalsOn(days, weekdayAfter(moment.weekday, ahead))
      .map(({ startTime }) => startTime)
      .filter((startTime) => ahead > 0 || moment.time < startTime)
      .sort()[0];
    if (next !== undefined) return `${date} ${next}`;
    date = nextDate(date);
  }
  return 'never';
};
