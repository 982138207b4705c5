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

/** The texts to look for: the text itself, and for a number typed with punctuation also its digits. */
const searchVariants = (text: string): readonly string[] => {
  const words = text.trim();
  const bare = withoutPunctuation(words);
  return PHONE_LIKE.test(bare) ? [...new Set([words, ...numberVariants(bare)])] : [words];
};

/** A condition on rows of `contacts`, with what it is bound to by name. */
export interface ContactSearch {
  /** The same for searches whose conditions are the same text. */
  readonly key: string;
  readonly condition: string;
  /** Besides `companyId`. */
  readonly bindings: Readonly<Record<string, string>>;
}

/**
 * The condition under which a contact is found by a text. A text that may be a number is also looked for among all
 * addresses that lead to a contact: both are looked up in an index of their own, hence the union.
 */
export const searchOf = (text: string): ContactSearch => {
  const patterns = searchVariants(text).map(containsPattern);
  const names = patterns.map((_pattern, index) => `pattern${String(index)}`);
  const bindings = Object.fromEntries(names.map((name, index) => [name, patterns[index] ?? '']));
  const anyOf = (condition: (name: string) => string): string => names.map(condition).join(' or ');
  const bySight = `(${anyOf((name) => `contacts.search_text like folded(:${name})`)})`;
  if (!PHONE_LIKE.test(withoutPunctuation(text.trim()))) {
    return { key: 'text', condition: bySight, bindings };
  }
  return {
    key: `number-${String(names.length)}`,
    condition: `contacts.id in (
       select contacts.id from contacts where contacts.company_id = :companyId and ${bySight}
        union
       select a.contact_id from contact_addresses a
        where a.company_id = :companyId and not a.is_own and (${anyOf((name) => `a.value like :${name}`)}))`,
    bindings,
  };
};

/** A search among the contacts that a choice lets through. @param select of their ids, see `ContactFilter.choices` */
export const filtered = (search: ContactSearch, filter: string, select: string): ContactSearch => ({
  key: `${search.key}-${filter}`,
  condition: `${search.condition} and contacts.id in (select id from (${select}) chosen)`,
  bindings: search.bindings,
});

/** The same for `whereRaw`. */
export const matching = (
  companyId: number,
  text: string,
): [sql: string, bindings: Readonly<Record<string, string | number>>] => {
  const { condition, bindings } = searchOf(text);
  return [condition, { ...bindings, companyId }];
};
