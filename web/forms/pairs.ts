/** A pair of a name and a value while it is edited. */
export interface Pair {
  /** Tells pairs apart on the page. */
  readonly key: string;
  /** The server's, where it has one. */
  readonly id?: number;
  readonly name: string;
  readonly value: string;
}

/** Pairs as the server tells them, to be edited. */
export const pairsOf = (
  rows: readonly { readonly id: number; readonly name: string; readonly value: string }[],
): readonly Pair[] => rows.map((row) => ({ ...row, key: String(row.id) }));

const isBlank = ({ name, value }: Pair): boolean => name.trim() === '' && value.trim() === '';

/** Whether a pair says something without saying what. */
export const hasNamelessPair = (pairs: readonly Pair[]): boolean =>
  pairs.some((pair) => !isBlank(pair) && pair.name.trim() === '');

/** The pairs that are sent: those left blank are not. */
export const writtenPairs = (pairs: readonly Pair[]) =>
  pairs
    .filter((pair) => !isBlank(pair))
    .map(({ id, name, value }) => ({
      ...(id === undefined ? {} : { id }),
      name: name.trim(),
      value: value.trim(),
    }));
