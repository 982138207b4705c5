/** The options and words of a call of `npm test`. */
export interface TestOptions {
  /** Leaves the database out. */
  readonly isPure: boolean;
  /** Runs what the changes of this checkout concern. */
  readonly isChanged: boolean;
  /** How many times the files run; more than once is for finding tests that fail now and then. */
  readonly repeat: number;
  /** Test files and folders; none means all. */
  readonly words: readonly string[];
}

/** An option does not exist, or its value is wrong. The message says what there is. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

const MOST_REPEATS = 1_000;

/**
 * Reads what was given to `npm test`.
 * @throws OptionError
 */
export const readOptions = (given: readonly string[]): TestOptions => {
  const words: string[] = [];
  let isPure = false;
  let isChanged = false;
  let repeat = 1;
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (word === '--pure') isPure = true;
    else if (word === '--changed') isChanged = true;
    else if (word === '--repeat') repeat = countOf(given[++at]);
    else if (word.startsWith('--repeat=')) repeat = countOf(word.slice('--repeat='.length));
    else if (word.startsWith('-'))
      throw new OptionError(
        `There is no ${word}; there are --changed, --pure and --repeat <count>.`,
      );
    else words.push(word);
  }
  if (isChanged && words.length > 0) {
    throw new OptionError('--changed chooses the files by itself: name none beside it.');
  }
  if (repeat > 1 && words.length === 0 && !isChanged) {
    throw new OptionError('Name the files or folders to repeat: npm test -- --repeat 20 <files>.');
  }
  return { isPure, isChanged, repeat, words };
};

const countOf = (text = ''): number => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST_REPEATS) return count;
  throw new OptionError(`--repeat takes a count from 1 to ${String(MOST_REPEATS)}.`);
};
