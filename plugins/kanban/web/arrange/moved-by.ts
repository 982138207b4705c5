/** A list in which one item has changed places with one that stands so many steps away. */
export const movedBy = <T>(items: readonly T[], at: number, step: number): readonly T[] => {
  const next = [...items];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + step, 0, item);
  return next;
};
