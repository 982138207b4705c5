/** Keycap ten, the only number above nine that is one sign. */
const KEYCAP_TEN = '\u{1f51f}';

/** Marks that make a sign out of a digit, and those that stand around one: `2️⃣`, `2.`, `*2*`, `[ 2 ]`. */
const NUMBER = /^[^\p{L}\p{N}]*(\d{1,6})[^\p{L}\p{N}]*$/u;

/** The number a customer typed, when there is nothing but a number. */
export const typedNumber = (text: string): number | undefined => {
  if (text.trim() === KEYCAP_TEN) return 10;
  const digits = NUMBER.exec(text.normalize('NFKC'))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** A name as people type it: case, accents, signs and blanks do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The choice a customer's words name: by its number, or by its name where no other has the same.
 * @param choices in the order of their numbers, or with numbers of their own
 */
export const chosenBy = <T>(
  text: string,
  choices: readonly T[],
  {
    numberOf,
    nameOf,
  }: { readonly numberOf: (choice: T) => number; readonly nameOf: (choice: T) => string },
): T | undefined => {
  const number = typedNumber(text);
  if (number !== undefined) return choices.find((choice) => numberOf(choice) === number);
  const name = plain(text);
  const named = name === '' ? [] : choices.filter((choice) => plain(nameOf(choice)) === name);
  return named.length === 1 ? named[0] : undefined;
};
