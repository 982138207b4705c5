import { DAY } from './time.ts';

/** The channel's own count of new chats, as it last told it. */
export interface Quota {
  /** New chats of a cycle. */
  readonly total: number;
  readonly used: number;
  /** The end of the cycle; null where the channel did not tell. */
  readonly endsAt: Date | null;
  readonly warning: 'none' | 'first' | 'second' | 'capped';
}

/** The share of what is left that is used. The rest is the people's. */
const SHARE = 0.8;
/** The length of a cycle of which nobody told the end. */
const USUAL_DAYS = 30;

/**
 * Most cold messages within any 24 hours: an even share of what the channel leaves.
 * @param sent.sinceTold cold messages after the channel told the quota
 * @param sent.day cold messages within the last 24 hours
 * @returns undefined where the channel sets no limit
 */
export const quotaCap = (
  quota: Quota | null,
  sent: { readonly sinceTold: number; readonly day: number },
  now: Date,
): number | undefined => {
  if (!quota) return undefined;
  if (quota.endsAt && quota.endsAt <= now) return undefined;
  if (quota.warning === 'second' || quota.warning === 'capped') return 0;
  const left = Math.max(0, quota.total - quota.used - sent.sinceTold);
  const milliseconds = quota.endsAt ? quota.endsAt.getTime() - now.getTime() : USUAL_DAYS * DAY;
  const days = Math.max(1, Math.ceil(milliseconds / DAY));
  const today = (SHARE * (left + sent.day)) / days;
  const most = Math.floor(quota.warning === 'first' ? today / 2 : today);
  return left === 0 ? 0 : most;
};
