import { containsPattern } from 'prosa/core';
import { canonicalNumber, withoutPunctuation } from './phone-number.ts';

/** Nothing but digits, what people write between them, and a plus before them. */
const PHONE_LIKE = /^\+?\d+$/;

/** Area and eight digits of a mobile number: how it was written before the ninth digit. */
const OLD_MOBILE = /^([1-9][1-9])([6-9]\d{7})$/;

/** The ways the digits of a number may stand in a stored one. */
const numberVariants = (typed: string): readonly string[] => {
  // A number dialled inside the country begins with a zero no stored number has.
  const digits = typed.replace(/^\+?(00|0)?/, '');
  if (digits === '') return [typed];
  return [canonicalNumber(digits), digits.replace(OLD_MOBILE, '$19$2')];
};

/** What to look for: the text itself, and a number typed with its punctuation also by its digits. */
export const searchVariants = (text: string): readonly string[] => {
  const words = text.trim();
  const bare = withoutPunctuation(words);
  return PHONE_LIKE.test(bare) ? [...new Set([words, ...numberVariants(bare)])] : [words];
};

/** The condition under which a contact is found by a text, for `whereRaw`. */
export const matching = (text: string): [sql: string, bindings: string[]] => {
  const variants = searchVariants(text);
  const condition = variants.map(() => 'contacts.search_text like folded(?)').join(' or ');
  return [`(${condition})`, variants.map(containsPattern)];
};
