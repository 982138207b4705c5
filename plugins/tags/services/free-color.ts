/** Colours that are told apart by most eyes. */
const COLORS = [
  '#0f766e',
  '#0369a1',
  '#4338ca',
  '#6d28d9',
  '#be185d',
  '#b91c1c',
  '#c2410c',
  '#b45309',
  '#4d7c0f',
  '#15803d',
  '#57534e',
] as const;

/** The colour fewest tags have; the first of those that are equally rare. */
export const freeColor = (taken: readonly string[]): string => {
  const uses = (color: string): number =>
    taken.filter((other) => other.toLowerCase() === color).length;
  return COLORS.reduce((best, color) => (uses(color) < uses(best) ? color : best));
};
