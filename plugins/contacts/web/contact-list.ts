import type { ContactRow } from '../schemas.ts';

/** A text as the server compares it: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Names as the server orders them. */
export const byName = (a: ContactRow, b: ContactRow): number =>
  folded(a.name).localeCompare(folded(b.name)) || a.id - b.id;

/** Nothing but digits and what people write between them. */
const PHONE_LIKE = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;

/** Whether a contact answers to a search, as the server would say. */
export const matches = (contact: ContactRow, search: string): boolean => {
  const text = search.trim();
  const variants = PHONE_LIKE.test(text) ? [text, text.replace(/\D/g, '')] : [text];
  const searched = `${folded(contact.name)} ${contact.number}`;
  return variants.some((variant) => searched.includes(folded(variant)));
};
