import type { OutboundErrorKind } from 'prosa/core';

const SECOND = 1_000;
const HOUR = 3_600;

/** Seconds after each attempt: the last one is made some 23 hours after the first. */
const WAITS: readonly number[] = [
  ...[5, 30, 120, 600, 1_800],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR],
];

/** For which a delivery is tried. */
export const GIVE_UP_MILLISECONDS = 24 * HOUR * SECOND;
/** A delivery that a breaker holds up asks again after this. */
const HELD_UP_MILLISECONDS = 30 * SECOND;

/** An attempt that failed. */
export interface Failure {
  readonly kind: OutboundErrorKind;
  readonly code?: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** The state of a delivery after an attempt. */
export type Outcome =
  | { readonly state: 'waiting'; readonly nextAt: Date }
  | { readonly state: 'failed'; readonly isGone: boolean };

/** Whether nothing was tried: the receiver failed too often just now. */
export const isHeldUp = ({ code }: Failure): boolean => code === 'BREAKER_OPEN';

/** Addresses that may not be called stay so; a receiver that redirects for a while may not. */
const isLasting = ({ kind, code, status }: Failure): boolean =>
  status === 410 || (kind === 'refused-address' && code !== 'redirect');

/**
 * @param attempt how often it was tried, from 1
 * @param chance from 0 to 1: parts deliveries that failed together
 */
export const outcomeOf = (
  failure: Failure,
  attempt: number,
  { now, giveUpAt, chance }: { now: Date; giveUpAt: Date; chance: number },
): Outcome => {
  if (isLasting(failure)) return { state: 'failed', isGone: failure.status === 410 };
  const wait = isHeldUp(failure) ? HELD_UP_MILLISECONDS : waitAfter(failure, attempt, chance);
  const nextAt = new Date(now.getTime() + wait);
  const isOver = wait === Infinity || nextAt > giveUpAt;
  return isOver ? { state: 'failed', isGone: false } : { state: 'waiting', nextAt };
};

const waitAfter = ({ retryAfterSeconds = 0 }: Failure, attempt: number, chance: number): number => {
  const usual = WAITS[attempt - 1];
  if (usual === undefined) return Infinity;
  return Math.max(retryAfterSeconds, usual * (0.9 + chance / 10)) * SECOND;
};
