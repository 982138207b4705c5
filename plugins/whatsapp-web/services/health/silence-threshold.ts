import { expectedBetween } from './hourly-baseline.ts';
import type { HourlyBaseline } from './hourly-baseline.ts';

const MINUTE = 60_000;
/** Milliseconds of silence that are never suspicious, however lively a connection is. */
export const SHORTEST = 80_000;
/** Silence that always is: a quiet connection is asked now and then all the same. */
const LONGEST = 60 * MINUTE;
/** How many times its usual pause a connection may be silent, where only the last messages tell what is usual. */
const PATIENCE = 10;
/** Messages that should have come meanwhile. Did they come by chance alone, none of six would in one case of 400. */
const MISSED = 6;

/** A connection on which nothing comes. */
export interface Silence {
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
  /** The pauses between its last messages, in milliseconds. */
  readonly pauses: readonly number[];
  /** The traffic usual on the connection at each hour; undefined while that is not known. */
  readonly baseline: HourlyBaseline | undefined;
  /** How often it was opened anew in vain since something came. */
  readonly emptyReopens: number;
}

const allowedBy = (pauses: readonly number[], leniency: number): number => {
  const sorted = [...pauses].sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? SHORTEST / PATIENCE;
  return Math.max(SHORTEST, usual * PATIENCE) * leniency;
};

/**
 * Whether a silence is longer than the connection's habits explain. Each time in vain the connection is left in peace
 * for twice as long. Pure.
 * @param now in milliseconds since 1970
 */
export const isTooLong = (
  { since, pauses, baseline, emptyReopens }: Silence,
  now: number,
): boolean => {
  const silence = now - since;
  if (silence < SHORTEST) return false;
  if (silence >= LONGEST) return true;
  const leniency = 2 ** Math.min(emptyReopens, 10);
  return baseline
    ? expectedBetween(baseline, since, now) >= MISSED * leniency
    : silence >= allowedBy(pauses, leniency);
};
