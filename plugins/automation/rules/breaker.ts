/** Failures in a row that close the way. */
const MOST_FAILURES = 5;
/** Milliseconds for which it is closed at first, and at most. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 600_000;

/** The record of calls to one host. */
export interface BreakerState {
  /** In a row. */
  readonly failures: number;
  /** Times in a row for which the way was closed. */
  readonly closures: number;
  /** Milliseconds since 1970: no call before then. */
  readonly openUntil: number;
}

export const UNBROKEN: BreakerState = { failures: 0, closures: 0, openUntil: 0 };

/** Whether a call may be made now. */
export const mayCall = ({ openUntil }: BreakerState, now: number): boolean => openUntil <= now;

/** The first call after a pause is a trial: until it has ended, no other is made. */
export const trying = (state: BreakerState, now: number): BreakerState =>
  state.closures === 0 ? state : { ...state, openUntil: now + FIRST_PAUSE };

/** After a failure: the fifth in a row, and a failed trial, close the way, each time for twice as long. */
export const afterFailure = (state: BreakerState, now: number): BreakerState => {
  const failures = state.failures + 1;
  if (failures < MOST_FAILURES) return { ...state, failures };
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** state.closures);
  return { failures, closures: state.closures + 1, openUntil: now + pause };
};
