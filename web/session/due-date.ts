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

/** Days after the due date on which the server closes the connections of a company. */
const CLOSED_AFTER = 30;
/** Days before the due date from which those who pay are reminded on every page. */
const REMIND_BELOW = 8;

/**
 * The state of a subscription that people must not overlook. `soon`: it ends in some days. `grace`: it ended, everything
 * works still. `read-only`: nothing can be changed until it is paid, and `daysToClosing` are left before connections are closed.
 */
export type SubscriptionNotice =
  | { readonly kind: 'soon'; readonly days: number }
  | { readonly kind: 'grace'; readonly left: number }
  | { readonly kind: 'read-only'; readonly daysToClosing: number };

/** Chooses the notice about a subscription; undefined where there is nothing to say. */
export const subscriptionNotice = (
  user: SessionUser,
  now = Date.now(),
): SubscriptionNotice | undefined => {
  const days = daysLeft(user, now);
  if (days === undefined || days >= REMIND_BELOW) return undefined;
  if (days >= 0) return { kind: 'soon', days };
  const left = graceLeft(user, now);
  if (left !== undefined) return { kind: 'grace', left };
  return { kind: 'read-only', daysToClosing: Math.max(CLOSED_AFTER + days, 0) };
};

/** Days until the subscription ends, when they are few enough to be mentioned. */
export const daysToMention = (user: SessionUser, now = Date.now()): number | undefined => {
  const days = daysLeft(user, now);
  return days !== undefined && days >= 0 && days < WARN_BELOW ? days : undefined;
};
