import { waitFor } from '@testing-library/react';

/** Milliseconds that a test waits for its screen: a busy machine is no fault, and what holds costs no waiting. */
export const PATIENCE_MILLISECONDS = 10_000;

/**
 * Waits until something holds. In `waitFor` itself an assertion of tap would count when it fails at first.
 * @param timeout milliseconds
 */
export const until = (condition: () => boolean, timeout = PATIENCE_MILLISECONDS): Promise<void> =>
  waitFor(
    () => {
      if (!condition()) throw new Error(`Never came true: ${condition.toString()}`);
    },
    { timeout },
  );
