import type { ColumnUse } from '../../shared/import-schemas.ts';
import { importedNumber } from './imported-number.ts';
import type { NumberProblem } from './imported-number.ts';

/** How the columns of an import are read. */
export interface Plan {
  readonly columns: readonly ColumnUse[];
  /** Country of numbers that do not say theirs; empty = all do. */
  readonly country: '55' | '';
  /** The treatment of contacts that are there already. */
  readonly existing: 'keep' | 'update';
}

/** A row as a contact. Undefined = the row says nothing of it. */
export interface Candidate {
  readonly number: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly ignoreBot: boolean | undefined;
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
}

/** Why a row is no contact. */
type Problem =
  | NumberProblem
  | 'short-name'
  | 'long-name'
  | 'invalid-email'
  | 'long-value'
  | 'group';

export type Reading = { readonly candidate: Candidate } | { readonly problem: Problem };

const SHORTEST_NAME = 2;
const LONGEST_EMAIL = 254;
const LONGEST_TITLE = 100;
const LONGEST_VALUE = 1_000;

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
const YES = /^(sim|s|yes|y|si|sí|true|verdadeiro|verdadero|1|x)$/i;
const GROUP = /^120363\d{12}$/;

const reading = (
  texts: Readonly<{ name: string; number: string; email: string; ignoreBot: string }>,
  extraInfo: Candidate['extraInfo'],
  { country, longestName }: { country: Plan['country']; longestName: number },
): Reading => {
  if (GROUP.test(texts.number)) return { problem: 'group' };
  const read = importedNumber(texts.number, country);
  if ('problem' in read) return read;
  if (texts.name.length === 1) return { problem: 'short-name' };
  if (texts.name.length > longestName) return { problem: 'long-name' };
  if (texts.email !== '' && (!EMAIL.test(texts.email) || texts.email.length > LONGEST_EMAIL)) {
    return { problem: 'invalid-email' };
  }
  if (extraInfo.some(({ value }) => value.length > LONGEST_VALUE)) return { problem: 'long-value' };
  return {
    candidate: {
      number: read.number,
      name: texts.name.length < SHORTEST_NAME ? undefined : texts.name,
      email: texts.email === '' ? undefined : texts.email,
      ignoreBot: texts.ignoreBot === '' ? undefined : YES.test(texts.ignoreBot),
      extraInfo,
    },
  };
};

/** The parts of a name together. A surname that stands in the first column as well is not said twice. */
const wholeName = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .reduce((name, part) => {
      const isSaid = ` ${name.toLowerCase()}`.endsWith(` ${part.toLowerCase()}`);
      return part === '' || isSaid ? name : `${name} ${part}`.trim();
    }, '');

/** Reads a row by the plan. Nothing is cut off: a value that does not fit is a problem that is reported. */
export const readRow = (
  cells: readonly string[],
  titles: readonly string[],
  { columns, country }: Plan,
  longestName: number,
): Reading => {
  const all = (use: ColumnUse): string =>
    columns
      .flatMap((each, at) => (each === use ? [cells[at] ?? ''] : []))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  const extraInfo = columns.flatMap((use, at) => {
    const value = cells[at] ?? '';
    const name = (titles[at] ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_TITLE);
    return use === 'extra' && value !== '' && name !== '' ? [{ name, value }] : [];
  });
  const texts = {
    name: wholeName(columns.flatMap((use, at) => (use === 'name' ? [cells[at] ?? ''] : []))),
    number: all('number'),
    email: all('email'),
    ignoreBot: all('ignoreBot'),
  };
  return reading(texts, extraInfo, { country, longestName });
};
