import type { SkipReason, WaitReason } from '../public.ts';
import type { ContactClass } from '../public.ts';
import { after, DAY, HOUR } from './time.ts';

/** Most cold ones that are told the same within an hour. */
export const SAME_PER_HOUR = 8;
const PER_DAY = 1;
const PER_MONTH = 4;
/** A cap of nothing is looked at again so late: somebody may have changed it. */
const CLOSED = HOUR;

/** A cap, and the moment of the message that has to leave its window before the next may be sent. */
export interface Limit {
  /** Undefined = none. */
  readonly most: number | undefined;
  /** The moment of the message that is `most` messages ago; null where there were fewer. */
  readonly filledAt: Date | null;
}

/** The limits of a connection, as far as they are full. */
export interface Limits {
  readonly coldDay: Limit;
  readonly coldHour: Limit;
  readonly coldQuota: Limit;
  readonly warmDay: Limit;
  readonly warmHour: Limit;
  readonly newChatsFrom: Date | null;
  readonly quotaEndsAt: Date | null;
}

/** Everything a candidate is judged by. */
export interface Known {
  readonly contact: ContactClass;
  readonly purpose: 'marketing' | 'service';
  readonly isGone: boolean;
  readonly isSuppressed: boolean;
  /** False = the channel does not know the number; undefined = it was not asked. */
  readonly exists: boolean | undefined;
  /** The channel can be asked for numbers. */
  readonly isCheckable: boolean;
  /** Messages on all connections. */
  readonly lastDay: number;
  readonly lastMonth: number;
  /** The moment of the cold message that is {@link SAME_PER_HOUR} messages of the same text ago; null where there were fewer. */
  readonly sameAt: Date | null;
}

export type Verdict =
  | { readonly kind: 'send' }
  /** As soon as the channel has told that it knows the number. */
  | { readonly kind: 'check' }
  | { readonly kind: 'later'; readonly until: Date; readonly reason: WaitReason }
  | { readonly kind: 'skip'; readonly reason: SkipReason };

const openAt = ({ most, filledAt }: Limit, window: number, now: Date): Date | null => {
  if (most === undefined) return null;
  if (most <= 0) return after(now, CLOSED);
  const opens = filledAt && after(filledAt, window);
  return opens && opens > now ? opens : null;
};

/**
 * Decides about a candidate: the channel's word first, then our caps. Rules that end somebody's turn for good go before those that
 * only put it off.
 */
export const judge = (known: Known, limits: Limits, now: Date): Verdict => {
  const never = skipReason(known);
  if (never) return { kind: 'skip', reason: never };
  if (known.contact === 'reply') return { kind: 'send' };
  const waits = known.contact === 'cold' ? coldWaits(known, limits, now) : warmWaits(limits, now);
  const longest = waits.reduce<Wait | undefined>(
    (late, wait) =>
      wait.until && wait.until > now && !(late && late.until >= wait.until)
        ? { ...wait, until: wait.until }
        : late,
    undefined,
  );
  if (longest) return { kind: 'later', ...longest };
  const isUnknown = known.isCheckable && known.contact === 'cold' && known.exists === undefined;
  return { kind: isUnknown ? 'check' : 'send' };
};

interface Wait {
  readonly until: Date;
  readonly reason: WaitReason;
}

type MaybeWait = { readonly until: Date | null; readonly reason: WaitReason };

const skipReason = (known: Known): SkipReason | undefined => {
  if (known.isGone) return 'gone';
  if (known.isSuppressed) return 'opted-out';
  if (known.exists === false) return 'absent';
  const isOften = known.lastDay >= PER_DAY || known.lastMonth >= PER_MONTH;
  return known.purpose === 'marketing' && isOften ? 'frequency' : undefined;
};

const coldWaits = (known: Known, limits: Limits, now: Date): readonly MaybeWait[] => {
  const quota = openAt(limits.coldQuota, DAY, now);
  const isClosed = limits.coldQuota.most === 0;
  return [
    { until: limits.newChatsFrom, reason: 'timelock' },
    { until: quota && isClosed ? (limits.quotaEndsAt ?? quota) : quota, reason: 'quota' },
    { until: openAt(limits.coldDay, DAY, now), reason: 'cap' },
    { until: openAt(limits.coldHour, HOUR, now), reason: 'cap' },
    { until: known.sameAt && after(known.sameAt, HOUR), reason: 'sameness' },
  ];
};

const warmWaits = (limits: Limits, now: Date): readonly MaybeWait[] => [
  { until: openAt(limits.warmDay, DAY, now), reason: 'cap' },
  { until: openAt(limits.warmHour, HOUR, now), reason: 'cap' },
];
