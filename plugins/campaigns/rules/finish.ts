import type { Intervals } from './gap.ts';
import { nextClosing, nextDay, nextOpening } from './windows.ts';
import type { Hours } from './windows.ts';

/** Windows that are looked at: some years of days with a break. */
const MOST = 2_000;

/** Seconds that the wished-for intervals take on the average, for so many messages. */
export const secondsFor = (
  count: number,
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
): number => {
  const usual = Math.max(0, messageInterval - 1) / 2;
  const longer = longerIntervalAfter > 0 ? Math.floor(count / longerIntervalAfter) : 0;
  return (count - longer) * usual + longer * greaterInterval;
};

/**
 * When work of so many seconds would be done, if it goes on in the hours alone.
 * @returns undefined where the hours never suffice
 */
export const workedOff = (hours: Hours, from: Date, seconds: number): Date | undefined => {
  let left = seconds * 1000;
  let at = nextOpening(hours, from);
  for (let window = 0; at !== undefined && window < MOST; window += 1) {
    const closing = nextClosing(hours, at);
    if (closing === undefined || at.getTime() + left <= closing.getTime()) {
      return new Date(at.getTime() + left);
    }
    left -= closing.getTime() - at.getTime();
    at = nextOpening(hours, closing);
  }
  return undefined;
};

/**
 * When the last of so many messages would leave, if no day sees more than a number of them.
 * @returns undefined where that takes longer than anybody looks ahead, or the hours never open
 */
export const withinDays = (
  hours: Hours,
  from: Date,
  { messages, aDay }: { readonly messages: number; readonly aDay: number },
): Date | undefined => {
  const days = Math.ceil(messages / aDay);
  if (days > MOST) return undefined;
  let at = nextOpening(hours, from);
  for (let day = 1; at !== undefined && day < days; day += 1) {
    at = nextOpening(hours, nextDay(at, hours.timeZone));
  }
  return at;
};
