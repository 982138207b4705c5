/** The value of a field before and after a change. */
export interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * Fields that differ between two states of a thing, with both values, as the audit log keeps them.
 * @param before, after plain data; fields of which one state knows nothing are left out
 */
export const changesOf = (before: object, after: object): Readonly<Record<string, Change>> => {
  const known = after as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(before)
      .filter(([field, from]) => field in known && !isSame(from, known[field]))
      .map(([field, from]: [string, unknown]) => [field, { from, to: known[field] }]),
  );
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
