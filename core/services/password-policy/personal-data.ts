/** Known data of the person a password is for. */
export interface PersonalData {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
  readonly phone?: string | null | undefined;
}

/** Shorter ones are in every second word. */
const SHORTEST_WORD = 3;
/** Digits that turn own data into something a guesser has to try a million of. */
const ENOUGH_DIGITS = 7;
const MOST_WORDS = 40;

/** Lower case without accents: `João` is guessed as `joao`. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsIn = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u);

/** The words a guesser who knows the person tries first: from name, e-mail, company and telephone number. */
export const personalWords = ({ name, email, company, phone }: PersonalData): readonly string[] => {
  const texts = [name, email, company].map((text) => fold(text ?? ''));
  const digits = (phone ?? '').replace(/\D/g, '');
  const local = texts[1]?.split('@')[0] ?? '';
  const words = [
    ...texts.flatMap(wordsIn),
    ...texts.map((text) => wordsIn(text).join('')),
    local.replace(/[^a-z]/g, ''),
    digits,
    // Whoever types a number by heart leaves the country and the area out.
    digits.slice(-9),
    digits.slice(-8),
  ];
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).slice(0, MOST_WORDS);
};

/** Whether a text is nothing but the words, one after the other. */
const isSpelledBy = (text: string, words: readonly string[]): boolean => {
  const reached = [true, ...Array<boolean>(text.length).fill(false)];
  for (let end = 1; end <= text.length; end += 1) {
    reached[end] = words.some(
      (word) => reached[end - word.length] === true && text.slice(0, end).endsWith(word),
    );
  }
  return reached[text.length] === true;
};

/** Whether a password is own data with a few digits and signs around it, such as `Padaria@2024`. */
export const isPersonal = (password: string, words: readonly string[]): boolean => {
  const folded = fold(password);
  const letters = folded.replace(/[^\p{L}]/gu, '');
  const digits = folded.replace(/\D/g, '');
  const lettersOf = words.map((word) => word.replace(/[^\p{L}]/gu, '')).filter((word) => word);
  if (letters !== '') return digits.length < ENOUGH_DIGITS && isSpelledBy(letters, lettersOf);
  return words.some((word) => /^\d+$/.test(word) && digits.includes(word));
};
