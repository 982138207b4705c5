import type { Budget } from './budget.ts';
import type { Caps } from './caps.ts';
import type { Limit, Limits } from './judge.ts';
import { quotaCap } from './quota.ts';

/** Moments of messages within the last 24 hours, the newest first, in milliseconds of the epoch. */
export interface SentMoments {
  readonly cold: readonly number[];
  readonly warm: readonly number[];
  /** Cold ones since the channel told its quota, its very moment included, however long ago that is. */
  readonly coldSinceTold: number;
}

const limit = (moments: readonly number[], most: number | undefined): Limit => {
  const filled = most === undefined || most <= 0 ? undefined : moments[most - 1];
  return { most, filledAt: filled === undefined ? null : new Date(filled) };
};

/** The limits of a connection now, as far as its messages have filled them. */
export const limitsOf = (
  { quota, newChatsFrom }: Pick<Budget, 'quota' | 'newChatsFrom'>,
  caps: Caps,
  { cold, warm, coldSinceTold }: SentMoments,
  now: Date,
): Limits => ({
  coldDay: limit(cold, caps.cold.day),
  coldHour: limit(cold, caps.cold.hour),
  coldQuota: limit(cold, quotaCap(quota, { sinceTold: coldSinceTold, day: cold.length }, now)),
  warmDay: limit(warm, caps.warm.day),
  warmHour: limit(warm, caps.warm.hour),
  newChatsFrom,
  quotaEndsAt: quota?.endsAt ?? null,
});
