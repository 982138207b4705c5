/** The first of the suggested colours that no queue has; the first of all when none is left. */
export const freeColor = (suggested: readonly string[], taken: readonly string[]): string => {
  const used = new Set(taken.map((color) => color.toLowerCase()));
  return suggested.find((color) => !used.has(color.toLowerCase())) ?? suggested[0] ?? '#0f766e';
};
