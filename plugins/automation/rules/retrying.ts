import type { OutboundFailure } from 'prosa/core';

/** Milliseconds before another call, by the number of those that failed. */
const REPEATABLE_PAUSES = [1_000];
const UNSENT_PAUSES = [5_000, 30_000];
/** A call that begins later than this before the deadline is of no use. */
const LEAST_TIME = 2_000;

/** A call that failed. */
export interface FailedCall extends Pick<OutboundFailure, 'kind' | 'code' | 'retryAfterSeconds'> {
  /** Whether a part of it may have reached the service. */
  readonly sent: boolean;
}

export const BREAKER_OPEN = 'BREAKER_OPEN';

/**
 * When a call that failed is made again: those that may be repeated once, others as long as nothing was sent.
 * @param failures calls that failed before this one
 * @returns undefined where a person is to attend
 */
export const retryAt = (
  error: FailedCall,
  {
    isRepeatable,
    failures,
    now,
    deadline,
  }: {
    readonly isRepeatable: boolean;
    readonly failures: number;
    readonly now: Date;
    readonly deadline: Date;
  },
): Date | undefined => {
  if (error.code === BREAKER_OPEN) return undefined;
  if (error.kind !== 'down' && error.kind !== 'late' && error.kind !== 'busy') return undefined;
  const isUnsent = !isRepeatable && error.sent;
  if (isUnsent) return undefined;
  const pause = (isRepeatable ? REPEATABLE_PAUSES : UNSENT_PAUSES)[failures];
  if (pause === undefined) return undefined;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  const at = new Date(now.getTime() + Math.max(pause, asked));
  return at.getTime() + LEAST_TIME > deadline.getTime() ? undefined : at;
};

/** The reason of a hand-over after a failed call, as the locales name it. */
export const reasonOf = ({ kind, code }: Pick<FailedCall, 'kind' | 'code'>): string =>
  code === BREAKER_OPEN ? 'breaker-open' : kind;
