import { CLOSED_AFTER_DAYS, dayIn } from 'prosa/core';
import type { SubscriptionState } from '../shared/company-schemas.ts';
import { addDays, daysBetween } from './days.ts';

/** The dates and facts from which the state of a subscription is computed. */
export interface SubscriptionFacts {
  readonly dueDate: Date;
  /** Of the platform, in calendar days. */
  readonly graceDays: number;
  /** IANA name: the calendar is the company's. */
  readonly timeZone: string;
  /** Whether anything was ever paid. */
  readonly hasPaid: boolean;
  /** The platform's own company: nobody bills it. */
  readonly isExempt: boolean;
}

interface SubscriptionStanding {
  readonly state: SubscriptionState;
  /** Calendar days until the due date; below 0 after it. */
  readonly daysLeft: number;
  /** First day on which nothing can be changed, as `2026-03-31`. */
  readonly readOnlyFrom: string;
  /** First day on which connections are closed. */
  readonly closesOn: string;
}

/**
 * The state of a subscription, from its dates alone: no scheduler steps it, so that none can miss a step. The statement that
 * hands out connections computes the last one by the same rule (`unpaidSql`).
 */
export const subscriptionStanding = (
  { dueDate, graceDays, timeZone, hasPaid, isExempt }: SubscriptionFacts,
  now: Date,
): SubscriptionStanding => {
  const due = dayIn(dueDate, timeZone);
  const daysLeft = daysBetween(dayIn(now, timeZone), due);
  const afterGrace = graceDays + 1;
  const closing = Math.max(CLOSED_AFTER_DAYS, afterGrace);
  return {
    state: stateOf({ daysLeft, afterGrace, closing, hasPaid, isExempt }),
    daysLeft,
    readOnlyFrom: addDays(due, afterGrace),
    closesOn: addDays(due, closing),
  };
};

const stateOf = (standing: {
  readonly daysLeft: number;
  readonly afterGrace: number;
  readonly closing: number;
  readonly hasPaid: boolean;
  readonly isExempt: boolean;
}): SubscriptionState => {
  const late = -standing.daysLeft;
  if (standing.isExempt) return 'exempt';
  if (late <= 0) return standing.hasPaid ? 'current' : 'trial';
  if (late < standing.afterGrace) return 'grace';
  return late < standing.closing ? 'read-only' : 'closed';
};
