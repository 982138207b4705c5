/** A share with the interval in which the true one lies in 95 of 100 cases: from 0 to 1. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Fewest messages of which a share can be told. */
const TELLING = 100;

const Z = 1.96;

/** Wilson's interval of a share; undefined below {@link TELLING}, where it says nothing yet. */
export const shareOf = (hits: number, all: number): Share | undefined => {
  if (all < TELLING) return undefined;
  const value = hits / all;
  const square = (Z * Z) / all;
  const middle = (value + square / 2) / (1 + square);
  const reach = (Z / (1 + square)) * Math.sqrt((value * (1 - value)) / all + square / (4 * all));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
};
