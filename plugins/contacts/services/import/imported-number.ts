import { canonicalNumber, typedNumber, withoutPunctuation } from '../phone-number.ts';

/** More digits no phone has anywhere, with its country's code. */
const LONGEST = 15;

/** The rest of a long number that a spreadsheet shows as 5.51E+12: most of its digits are gone. */
const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i;

/** Area and number as Brazilians write them, with or without the ninth digit. */
const NATIONAL_BRAZILIAN = /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/;

/** Why a cell is no number somebody can be reached at. */
export type NumberProblem = 'missing-number' | 'shortened-number' | 'no-area' | 'invalid-number';

/** The text Google writes between several numbers of one kind. */
const BETWEEN = ':::';

/** The numbers of a cell, as they are written: Google puts several into one. */
export const numbersIn = (cell: string): readonly string[] =>
  cell
    .split(BETWEEN)
    .map((number) => number.trim())
    .filter((number) => number !== '');

const first = (cell: string): string => numbersIn(cell)[0] ?? '';

const national = (digits: string): string => digits.replace(/^0(?=[1-9])/, '');

/** Whether a number says its country itself. */
const isInternational = (bare: string): boolean => /^(\+|00)/.test(bare);

/**
 * A number as spreadsheets hold it, in the form it is stored in.
 * @param country code that numbers without one belong to; empty = all numbers have theirs
 */
export const importedNumber = (
  cell: string,
  country: '55' | '',
): { readonly number: string } | { readonly problem: NumberProblem } => {
  const bare = withoutPunctuation(first(cell));
  if (bare === '') return { problem: 'missing-number' };
  if (SHORTENED.test(bare) || SHORTENED.test(first(cell).trim())) {
    return { problem: 'shortened-number' };
  }
  const local = national(bare);
  if (country !== '' && !isInternational(bare)) {
    if (NATIONAL_BRAZILIAN.test(local)) return { number: canonicalNumber(`${country}${local}`) };
    if (/^\d{8,9}$/.test(local)) return { problem: 'no-area' };
  }
  const number = typedNumber(bare.replace(/^00/, '+'));
  return number !== undefined && number.length <= LONGEST
    ? { number }
    : { problem: 'invalid-number' };
};
