/** The company of a turn, and how long its call may take. */
export interface TurnCaller {
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** Milliseconds, of a clock that never goes back: then the answer must be there. */
  readonly until: number;
}

/** Milliseconds of a turn's call: a little less than the automation waits. */
const CALL = 28_000;

export const callerOf = (companyId: number, signal: AbortSignal): TurnCaller => ({
  companyId,
  signal,
  until: performance.now() + CALL,
});

/**
 * Time for something that an answer can do without.
 * @returns undefined where there is none: the answer goes without it
 */
export const spareTime = ({ until }: TurnCaller, most: number): number | undefined => {
  const left = Math.min(most, until - performance.now());
  return left < 1_000 ? undefined : Math.floor(left);
};
