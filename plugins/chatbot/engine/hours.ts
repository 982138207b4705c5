import type { BusinessDay } from '../../queues/public.ts';

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

interface OpenHours {
  readonly startTime: string;
  readonly endTime: string;
}

/** A day nobody limited is attended all day; one that ends as it begins is not attended at all. */
const hoursOn = (days: readonly BusinessDay[], weekday: string): OpenHours | undefined => {
  const day = days.find(({ weekdayEn }) => weekdayEn === weekday);
  if (!day || day.startTime === '' || day.endTime === '') {
    return { startTime: '00:00', endTime: '23:59' };
  }
  return day.startTime === day.endTime ? undefined : day;
};

/** Whether somebody is there: from the first minute to the last, both included. */
export const isOpen = (days: readonly BusinessDay[], { weekday, time }: LocalMoment): boolean => {
  const hours = hoursOn(days, weekday);
  return hours !== undefined && hours.startTime <= time && time <= hours.endTime;
};

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** When the next attended hours begin, as `YYYY-MM-DD HH:MM`: the same all through one closed period. */
export const nextOpening = (days: readonly BusinessDay[], moment: LocalMoment): string => {
  let { date, weekday } = moment;
  for (let ahead = 0; ahead <= WEEK.length; ahead += 1) {
    const hours = hoursOn(days, weekday);
    if (hours && (ahead > 0 || moment.time < hours.startTime)) return `${date} ${hours.startTime}`;
    date = nextDate(date);
    weekday = WEEK[(WEEK.indexOf(weekday) + 1) % WEEK.length] ?? 'sunday';
  }
  return 'never';
};
