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

const anyOf = (condition: string, variants: readonly string[]): string =>
  variants.map(() => condition).join(' or ');

/**
 * The condition under which a contact of a company is found by a text, for `whereRaw`. What may be a number is also looked
 * for among all addresses that lead to a contact: both are looked up in an index of their own, hence the union.
 */
export const matching = (
  companyId: number,
  text: string,
): [sql: string, bindings: (string | number)[]] => {
  const variants = searchVariants(text);
  const patterns = variants.map(containsPattern);
  const bySight = anyOf('contacts.search_text like folded(?)', variants);
  if (!PHONE_LIKE.test(withoutPunctuation(text.trim()))) return [`(${bySight})`, patterns];
  return [
    `contacts.id in (
       select contacts.id from contacts where contacts.company_id = ? and (${bySight})
        union
       select a.contact_id from contact_addresses a where a.company_id = ? and (${anyOf('a.value like ?', variants)}))`,
    [companyId, ...patterns, companyId, ...patterns],
  ];
};
