import type { ContactRow } from '../schemas.ts';

/** A text as the server compares it: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Names as the server orders them. */
export const byName = (a: ContactRow, b: ContactRow): number =>
  folded(a.name).localeCompare(folded(b.name)) || a.id - b.id;

/** The characters between the digits of a number: spaces and dashes of all kinds, brackets, dots, and invisible marks. */
const BETWEEN = /[\s()./\p{Pd}\u00ad\p{Cf}]/gu;

const PHONE_LIKE = /^\+?\d+$/;

/** Area and eight digits of a mobile number: how it was written before the ninth digit. */
const OLD_MOBILE = /^(55)?([1-9][1-9])([6-9]\d{7})$/;

const variantsOf = (text: string): readonly string[] => {
  const bare = text.replace(BETWEEN, '');
  if (!PHONE_LIKE.test(bare)) return [text];
  const digits = bare.replace(/^\+?(00|0)?/, '');
  return digits === '' ? [text, bare] : [text, digits, digits.replace(OLD_MOBILE, '$1$29$3')];
};

/** Whether a contact answers to a search, as the server would say. */
export const matches = (contact: ContactRow, search: string): boolean => {
  const searched = `${folded(contact.name)} ${contact.number}`;
  return variantsOf(search.trim()).some((variant) => searched.includes(folded(variant)));
};
