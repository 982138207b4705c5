import { OutboundError } from 'prosa/core';
import { injectable } from 'tsyringe';

/** The pauses before a delivery is tried again, in milliseconds: after the last it is given up. */
@injectable()
export class RetryPauses {
  pauses: readonly number[] = [5_000, 30_000, 120_000, 600_000];
}

/** The fate of a delivery after a failure. */
export type AfterFailure = { readonly next: Date } | { readonly lost: true; readonly stops?: true };

const GONE = 410;

/** The word that is kept of a failure: the status of the answer, or the kind. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof OutboundError)) return 'failed';
  return error.status === undefined ? error.kind : String(error.status);
};

/**
 * Decides about a delivery that failed. A receiver that says when to come again is obeyed; one that says that it is gone is
 * never called again.
 * @param attempts with the one that failed
 */
export const afterFailure = (
  error: unknown,
  attempts: number,
  pauses: readonly number[],
  now: Date,
): AfterFailure => {
  const failure = error instanceof OutboundError ? error : undefined;
  if (failure?.status === GONE) return { lost: true, stops: true };
  const pause = pauses[attempts - 1];
  if (failure?.kind === 'refused-address' || pause === undefined) return { lost: true };
  const asked = (failure?.retryAfterSeconds ?? 0) * 1000;
  const longest = Math.max(...pauses);
  return { next: new Date(now.getTime() + Math.max(pause, Math.min(asked, longest))) };
};
