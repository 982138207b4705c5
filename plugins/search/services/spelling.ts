/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word the other.
 * @returns `limit + 1` for anything above the limit
 */
export const distanceOf = (one: string, other: string, limit: number): number => {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (old[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (old[j - 1] ?? 0) + cost,
          ...(isSwap ? [(older[j - 2] ?? 0) + 1] : []),
        ),
      );
    }
    if (Math.min(...row) > limit) return limit + 1;
    older = old;
    old = row;
  }
  return Math.min(old[b.length] ?? 0, limit + 1);
};

/** Slips that are forgiven in a word: a short one would soon be another word. */
export const forgiven = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/** A word of the company's, with what makes it a candidate. */
export interface Candidate {
  readonly word: string;
  /** Another form of the same word: boleto, boletos. */
  readonly isForm: boolean;
}

const MOST_ALTERNATIVES = 12;

/** The candidates that may stand in a word's place, nearest first. */
export const alternativesOf = (word: string, candidates: readonly Candidate[]): string[] => {
  const limit = forgiven(word);
  return candidates
    .map(({ word: other, isForm }) => ({
      other,
      distance: isForm ? 0 : distanceOf(word, other, limit),
    }))
    .filter(({ other, distance }) => other !== word && distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.other.localeCompare(b.other))
    .slice(0, MOST_ALTERNATIVES)
    .map(({ other }) => other);
};
