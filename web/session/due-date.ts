import { daysUntil } from '../components/time.ts';
import type { SessionUser } from './types.ts';

/** Fewer days than this left, and everybody is told at login. */
const WARN_BELOW = 5;

const daysLeft = ({ company }: SessionUser, now: number): number | undefined =>
  company.dueDate === null ? undefined : daysUntil(company.dueDate, now, company.timezone);

/** Whether the subscription ended before today, by the company's calendar. The platform's own people may always in. */
export const isPastDue = (user: SessionUser, now = Date.now()): boolean =>
  !user.super && (daysLeft(user, now) ?? 0) < 0;

/** Days until the subscription ends, when they are few enough to be mentioned. */
export const daysToMention = (user: SessionUser, now = Date.now()): number | undefined => {
  const days = daysLeft(user, now);
  return days !== undefined && days >= 0 && days < WARN_BELOW ? days : undefined;
};
