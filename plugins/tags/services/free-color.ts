import { SUGGESTED_COLORS } from 'prosa/contract';

/** The colour fewest tags have; the first of those that are equally rare. */
export const freeColor = (taken: readonly string[]): string => {
  const uses = (color: string): number =>
    taken.filter((other) => other.toLowerCase() === color).length;
  return SUGGESTED_COLORS.reduce((best, color) => (uses(color) < uses(best) ? color : best));
};
