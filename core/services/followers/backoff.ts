/** After so many failures a fact is given up: some ten minutes. */
export const MAXIMUM_ATTEMPTS = 10;

const FIRST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 5 * 60_000;

/** Milliseconds before the next try. @param attempts failed so far, from 1 */
export const backoff = (attempts: number): number =>
  Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** (attempts - 1));
