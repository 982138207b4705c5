import type { QueueDialogue } from '../../queues/public.ts';
import { isOpen, localMoment, nextOpening } from './hours.ts';
import { isBlank } from './texts.ts';
import type { BotFacts, BotState } from './types.ts';

/** Periods remembered: customers are told of few before somebody attends them. */
const MOST_TOLD = 20;

/** A time in which nobody attends. */
export interface ClosedPeriod {
  /** Names the period: the same until somebody attends again. */
  readonly key: string;
  /** The text customers are told; empty = nothing. */
  readonly text: string;
}

/** Set while the whole company is closed. */
export const companyClosed = (facts: BotFacts): ClosedPeriod | undefined => {
  const { scheduleType, companyHours, connection, now, timeZone } = facts;
  if (scheduleType !== 'company') return undefined;
  const moment = localMoment(now, timeZone);
  if (isOpen(companyHours, moment)) return undefined;
  return {
    key: `company ${nextOpening(companyHours, moment)}`,
    text: connection.outOfHoursMessage,
  };
};

/** Set while a queue is closed and has something to say about it. */
export const queueClosed = (
  { scheduleType, now, timeZone }: BotFacts,
  { id, schedules, outOfHoursMessage }: QueueDialogue,
): ClosedPeriod | undefined => {
  if (scheduleType !== 'queue' || isBlank(outOfHoursMessage)) return undefined;
  const moment = localMoment(now, timeZone);
  if (isOpen(schedules, moment)) return undefined;
  const key = `queue ${String(id)} ${nextOpening(schedules, moment)}`;
  return { key, text: outOfHoursMessage };
};

export const isTold = ({ told }: BotState, { key }: ClosedPeriod): boolean => told.includes(key);

export const telling = (state: BotState, { key }: ClosedPeriod): BotState => ({
  ...state,
  told: [...state.told, key].slice(-MOST_TOLD),
});
