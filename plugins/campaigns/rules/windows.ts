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

/**
 * The first moment from an instant on at which a campaign may speak: the instant itself where it may now.
 * @returns undefined when there is none within a year
 */
export const nextOpening = ({ days, holidays, timeZone }: Hours, now: Date): Date | undefined => {
  if (days === null && holidays.length === 0) return now;
  const today = Math.floor(shownAt(now.getTime(), timeZone) / DAY) * DAY;
  for (let ahead = 0; ahead < AHEAD; ahead += 1) {
    const midnight = today + ahead * DAY;
    if (holidays.includes(new Date(midnight).toISOString().slice(0, 10))) continue;
    const spans = days
      ? days.filter(({ weekday }) => weekday === weekdayOf(midnight)).flatMap((day) => day.spans)
      : [{ startTime: '00:00', endTime: '24:00' }];
    const openings = spans.flatMap(({ startTime, endTime }) => {
      const ends = instantOf(midnight + minutesOf(endTime) * 60_000, timeZone);
      const begins = instantOf(midnight + minutesOf(startTime) * 60_000, timeZone);
      return ends > now.getTime() && ends > begins ? [Math.max(begins, now.getTime())] : [];
    });
    if (openings.length > 0) return new Date(Math.min(...openings));
  }
  return undefined;
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
