/**
 * Round numbers for the axis of counts: from 0 to at least the highest, at most five, never a fraction.
 * @param highest the largest count drawn
 */
export const ticksFor = (highest: number): readonly number[] => {
  const step = roundStep(Math.max(1, highest) / 4);
  const last = Math.ceil(Math.max(1, highest) / step);
  return Array.from({ length: last + 1 }, (_, at) => at * step);
};

const roundStep = (least: number): number => {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return factor * power;
};
