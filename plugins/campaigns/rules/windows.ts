import { WEEKDAYS } from '../../queues/public.ts';
import type { Weekday } from '../../queues/public.ts';
import { instantOf, shownAt } from './local-time.ts';

/** A part of a day in which a campaign may speak: from its first second up to the second before its end. */
interface Span {
  /** `HH:MM` */
  readonly startTime: string;
  /** `HH:MM`, after the beginning, up to `24:00`. */
  readonly endTime: string;
}

/** The hours of a campaign by day of the week; a day without spans is closed. */
export interface CampaignDay {
  readonly weekday: Weekday;
  readonly spans: readonly Span[];
}

/** When a campaign may speak. */
export interface Hours {
  /** Null = at any time. */
  readonly days: readonly CampaignDay[] | null;
  /** Days on which it says nothing, `2026-12-25`. */
  readonly holidays: readonly string[];
  /** IANA name of the zone that days and hours are of. */
  readonly timeZone: string;
}

const DAY = 86_400_000;
/** Days that are looked at for an opening. */
const AHEAD = 400;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const WEEK = WEEKDAYS.map(([name]) => name);

/** The day of the week of midnight, as if of UTC. */
const weekdayOf = (midnight: number): Weekday => {
  const name = WEEK[(new Date(midnight).getUTCDay() + 6) % 7];
  if (!name) throw new Error('a week has seven days');
  return name;
};

/** The windows of a day as instants, `[begins, ends)`. */
const windowsOf = ({ days, holidays, timeZone }: Hours, midnight: number): [number, number][] => {
  if (holidays.includes(new Date(midnight).toISOString().slice(0, 10))) return [];
  const spans = days
    ? days.filter(({ weekday }) => weekday === weekdayOf(midnight)).flatMap((day) => day.spans)
    : [{ startTime: '00:00', endTime: '24:00' }];
  return spans.flatMap(({ startTime, endTime }) => {
    const begins = instantOf(midnight + minutesOf(startTime) * 60_000, timeZone);
    const ends = instantOf(midnight + minutesOf(endTime) * 60_000, timeZone);
    return ends > begins ? [[begins, ends] as [number, number]] : [];
  });
};

const isAlwaysOpen = ({ days, holidays }: Hours): boolean => days === null && holidays.length === 0;

/** Midnight of an instant's day, as if the zone were UTC. */
const midnightOf = (instant: Date, timeZone: string): number =>
  Math.floor(shownAt(instant.getTime(), timeZone) / DAY) * DAY;

/**
 * The first moment from an instant on at which a campaign may speak: the instant itself where it may now.
 * @returns undefined when there is none within a year
 */
export const nextOpening = (hours: Hours, now: Date): Date | undefined => {
  if (isAlwaysOpen(hours)) return now;
  const today = midnightOf(now, hours.timeZone);
  for (let ahead = 0; ahead < AHEAD; ahead += 1) {
    const openings = windowsOf(hours, today + ahead * DAY).flatMap(([begins, ends]) =>
      ends > now.getTime() ? [Math.max(begins, now.getTime())] : [],
    );
    if (openings.length > 0) return new Date(Math.min(...openings));
  }
  return undefined;
};

/** The first instant of the day after that of an instant. */
export const nextDay = (now: Date, timeZone: string): Date =>
  new Date(instantOf(midnightOf(now, timeZone) + DAY, timeZone));

/** The end of the window that an instant lies in, one at which a campaign may speak; undefined where it has none. */
export const nextClosing = (hours: Hours, now: Date): Date | undefined => {
  if (isAlwaysOpen(hours)) return undefined;
  const ends = windowsOf(hours, midnightOf(now, hours.timeZone))
    .filter(([begins, closes]) => begins <= now.getTime() && closes > now.getTime())
    .map(([, closes]) => closes);
  return ends.length > 0 ? new Date(Math.max(...ends)) : now;
};

/** The first thing that is wrong with the days of a campaign; undefined where all is in order. */
export const daysFault = (
  days: readonly CampaignDay[],
): 'closed' | 'empty' | 'overlap' | 'twice' | undefined => {
  if (new Set(days.map(({ weekday }) => weekday)).size < days.length) return 'twice';
  if (days.every(({ spans }) => spans.length === 0)) return 'closed';
  for (const { spans } of days) {
    const sorted = [...spans].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
    if (sorted.some(({ startTime, endTime }) => startTime >= endTime)) return 'empty';
    if (sorted.some(({ endTime }, at) => (sorted[at + 1]?.startTime ?? '99') < endTime)) {
      return 'overlap';
    }
  }
  return undefined;
};
