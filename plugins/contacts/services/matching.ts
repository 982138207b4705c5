import { containsPattern } from 'prosa/core';
import { canonicalNumber } from './phone-number.ts';

/** Nothing but digits and what people write between them. */
const PHONE_LIKE = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;

/** What to look for: the text itself, and a number typed with its punctuation also by its digits. */
const variantsOf = (text: string): readonly string[] => {
  const words = text.trim();
  return PHONE_LIKE.test(words)
    ? [...new Set([words, canonicalNumber(words.replace(/\D/g, ''))])]
    : [words];
};

/** The condition under which a contact is found by a text, for `whereRaw`. */
export const matching = (text: string): [sql: string, bindings: string[]] => {
  const variants = variantsOf(text);
  const condition = variants.map(() => 'contacts.search_text like folded(?)').join(' or ');
  return [`(${condition})`, variants.map(containsPattern)];
};
