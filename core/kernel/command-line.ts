import { parseArgs } from 'node:util';

/** The arguments of a command, after its name. */
export interface CommandLine<Flag extends string, Text extends string> {
  /** The one word beside the options: a file, or what to do. Undefined where there is none, or more than one. */
  readonly word: string | undefined;
  has(flag: Flag): boolean;
  textOf(option: Text): string | undefined;
}

/**
 * Reads what a command was given.
 * @param options names without `--`: `flags` stand alone, `texts` are followed by one
 * @throws TypeError with a code and a sentence about an option that does not exist or lacks its text
 */
export const readCommandLine = <Flag extends string = never, Text extends string = never>(
  words: readonly string[],
  {
    flags = [],
    texts = [],
  }: { readonly flags?: readonly Flag[]; readonly texts?: readonly Text[] },
): CommandLine<Flag, Text> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
      ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
    },
  });
  return {
    word: positionals.length === 1 ? positionals[0] : undefined,
    has: (flag) => values[flag] === true,
    textOf: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
  };
};
