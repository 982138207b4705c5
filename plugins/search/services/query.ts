/** The words somebody is looking for: every one has to be there. */
export interface Wanted {
  readonly words: readonly string[];
  /** Whether the last word may go on: it is still being typed. */
  readonly isOpen: boolean;
}

/** More than anybody types; each costs a look-up. */
const MOST_WORDS = 12;
/** Fewer letters begin too many words to be a beginning. */
const LEAST_BEGINNING = 3;

/** @param split the folded pieces of what was typed; an empty last piece means that the last word is finished */
export const wantedOf = (split: readonly string[]): Wanted | undefined => {
  const pieces = split.map((piece) => piece.slice(0, 40));
  const last = pieces.at(-1) ?? '';
  const words = [...new Set(pieces.filter((piece) => piece !== ''))].slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  return { words, isOpen: last.length >= LEAST_BEGINNING && words.at(-1) === last };
};

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/**
 * As PostgreSQL's `tsquery` reads it.
 * @param alternatives words that may stand in a word's place
 */
export const tsQueryOf = (
  { words, isOpen }: Wanted,
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): string =>
  words
    .map((word, index) => {
      const isBeginning = isOpen && index === words.length - 1;
      const own = isBeginning ? `${quoted(word)}:*` : quoted(word);
      return `(${[own, ...(alternatives.get(word) ?? []).map(quoted)].join(' | ')})`;
    })
    .join(' & ');

/** A place among what was found: the tier it is in, and the message after which it goes on. */
export interface SearchCursor {
  readonly tier: 'exact' | 'similar';
  readonly before: number;
}

export const FIRST: SearchCursor = { tier: 'exact', before: 2_147_483_647 };

export const writeCursor = ({ tier, before }: SearchCursor): string => `${tier}_${String(before)}`;

/** @returns undefined for anything that is not a cursor of ours */
export const readCursor = (text: string): SearchCursor | undefined => {
  const [, tier, before] = /^(exact|similar)_([1-9]\d{0,9})$/.exec(text) ?? [];
  if (tier === undefined || Number(before) > FIRST.before) return undefined;
  return { tier: tier as SearchCursor['tier'], before: Number(before) };
};
