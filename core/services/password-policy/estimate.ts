import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';

/** Runs in a thread: its dictionaries take a third of a second and 60 MB to prepare. */

/** How hard a password is to guess: 0 below a thousand tries, 1 a million, 2 a hundred millions, 3 ten thousand millions. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Reasons why a password is easy: a word guessers have in a list, the person's own data, or a pattern. */
export type Weakness = 'common' | 'personal' | 'predictable';

export interface EstimateOrder {
  readonly password: string;
  /** Known data of the person, see `personalWords`. */
  readonly words: readonly string[];
}

export interface Estimate {
  readonly score: PasswordScore;
  readonly weakness: Weakness;
}

/**
 * Characters looked at of a longer password: the cost grows with the square of it, and 40 characters that are not guessed
 * are enough.
 */
const LONGEST = 40;

/** Written in other ways (p4$$word) up to so many at once; more costs seconds. */
const SUBSTITUTIONS = 20;

/** Words tried first at a service of this kind, and in this country. */
const TRADE =
  `prosa whaticket whatsapp zapzap atendimento atendente suporte empresa cliente usuario senha mudar trocar
  bomdia boatarde boanoite deusefiel jesuscristo amorzinho flamengo corinthians palmeiras saopaulo vasco gremio cruzeiro
  internacional botafogo fluminense brasil brasileiro changeme`.split(/\s+/);

const { 'lastnames-en': _names, 'wikipedia-en': _pages, ...englishWords } = english;
const { 'wikipedia-es-es': _paginas, ...spanishWords } = spanish;

const estimator = new ZxcvbnFactory({
  dictionary: {
    passwords: common['passwords-common'],
    trade: TRADE,
    ...englishWords,
    ...spanishWords,
    ...portuguese,
  },
  graphs: adjacencyGraphs,
  maxLength: LONGEST,
  l33tMaxSubstitutions: SUBSTITUTIONS,
});

/** How hard it is to guess, by {@link https://github.com/zxcvbn-ts/zxcvbn zxcvbn}. */
export const run = ({ password, words }: EstimateOrder): Estimate => {
  const { score, sequence } = estimator.check(password, [...words]);
  const dictionaries = sequence.flatMap((match): readonly string[] =>
    match.pattern === 'dictionary' ? [String(match.dictionaryName)] : [],
  );
  const weakness = dictionaries.includes('userInputs')
    ? 'personal'
    : dictionaries.length > 0
      ? 'common'
      : 'predictable';
  return { score, weakness };
};
