import { between } from './random.ts';
import type { Random } from './random.ts';
import { after, DAY, latest, SECOND } from './time.ts';

/** Most questions about numbers within any 24 hours of a connection: those who ask thousands are banned. */
const MOST_PER_DAY = 200;
/** So many of them are left to messages that wait: a long list does not hold a campaign up. */
const KEPT_FOR_MESSAGES = 50;
/** Milliseconds between two questions. */
const GAP = { least: 10 * SECOND, most: 15 * SECOND };

/** How long an answer is believed. */
export const BELIEVED = 30 * DAY;
/** A question that nobody answered in this time is asked again. */
export const LEASE = 60 * SECOND;

/** The questions of a connection so far. */
export interface CheckPace {
  /** None before; null = at once. */
  readonly nextAt: Date | null;
  /** Those of the last 24 hours, the newest first, in milliseconds of the epoch. */
  readonly asked: readonly number[];
}

const mostFor = (isUrgent: boolean): number =>
  isUrgent ? MOST_PER_DAY : MOST_PER_DAY - KEPT_FOR_MESSAGES;

/**
 * When the next question may be asked; not before `now`.
 * @param isUrgent a message waits for the answer
 */
export const nextQuestionAt = (
  { nextAt, asked }: CheckPace,
  isUrgent: boolean,
  now: Date,
): Date => {
  const filled = asked[mostFor(isUrgent) - 1];
  const opens = filled === undefined ? null : new Date(filled + DAY);
  return latest(now, nextAt, opens) ?? now;
};

export const gapToNextQuestion = (random: Random): number => between(random, GAP.least, GAP.most);

/** When so many numbers of a list would have been asked for, if nothing else is asked for more than usual. */
export const checksEnd = (count: number, pace: CheckPace, now: Date): Date => {
  const perDay = mostFor(false);
  const usual = (GAP.least + GAP.most) / 2;
  const today = Math.max(0, perDay - pace.asked.length);
  if (count <= today) return after(nextQuestionAt(pace, false, now), count * usual);
  // The day's first place is free again a day after it was taken.
  const first = pace.asked[Math.min(pace.asked.length, perDay) - 1] ?? now.getTime();
  const rest = count - today;
  const days = Math.floor((rest - 1) / perDay);
  return new Date(first + (1 + days) * DAY + (rest - days * perDay) * usual);
};
