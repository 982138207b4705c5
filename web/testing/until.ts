import { waitFor } from '@testing-library/react';

/**
 * Waits until something holds. In `waitFor` itself an assertion of tap would count when it fails at first.
 * @param timeout milliseconds
 */
export const until = (condition: () => boolean, timeout = 1_000): Promise<void> =>
  waitFor(
    () => {
      if (!condition()) throw new Error(`Never came true: ${condition.toString()}`);
    },
    { timeout },
  );
