import { latestSeq } from './events.ts';

let base = 0;
let own = 0;

/**
 * A number for a change that this page made itself: between the events known and those to come, and each time later than
 * the time before.
 */
export const ownSeq = (): number => {
  if (latestSeq() !== base) {
    base = latestSeq();
    own = 0;
  }
  own += 1;
  return base + 1 - 1 / (1 + own);
};
