import { daysUntil } from '../time/time.ts';
import type { SessionUser } from '../user/types.ts';

/** Fewer days than this left, and everybody is told at login. */
const WARN_BELOW = 5;

/** None where no due date counts. */
const daysLeft = ({ company }: SessionUser, now: number): number | undefined =>
  company.dueDate === null || company.isPlatforms === true
    ? undefined
    : daysUntil(company.dueDate, now, company.timezone);

/** How many days after its due date the platform closes nothing yet. */
const graceDays = ({ company }: SessionUser): number =>
  Number(company.settings.find(({ key }) => key === 'gracePeriod')?.value ?? 0);

/**
 * Whether the subscription and its days of grace ended before today, by the company's calendar. The platform's own
 * company is always let in.
 */
export const isPastDue = (user: SessionUser, now = Date.now()): boolean =>
  (daysLeft(user, now) ?? 0) + graceDays(user) < 0;

/** Days of grace that remain after today, of a subscription that ended; undefined for one that did not, or is closed. */
export const graceLeft = (user: SessionUser, now = Date.now()): number | undefined => {
  const days = daysLeft(user, now);
  if (days === undefined || days >= 0) return undefined;
  const left = days + graceDays(user);
  return left >= 0 ? left : undefined;
};

/** Days until the subscription ends, when they are few enough to be mentioned. */
export const daysToMention = (user: SessionUser, now = Date.now()): number | undefined => {
  const days = daysLeft(user, now);
  return days !== undefined && days >= 0 && days < WARN_BELOW ? days : undefined;
};
