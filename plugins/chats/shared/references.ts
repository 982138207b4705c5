import { MOST_TICKETS } from './limits.ts';

/** `#12` at the beginning of a word. */
export const TICKET_REFERENCE = /(?<![\p{L}\p{N}#&/])#([1-9]\d{0,8})(?![\p{L}\p{N}])/gu;

/** Ids of the tickets that a text refers to as `#12`, each once. Pure. */
export const ticketsIn = (text: string): readonly number[] =>
  [...new Set([...text.matchAll(TICKET_REFERENCE)].map(([, digits = '']) => Number(digits)))].slice(
    0,
    MOST_TICKETS,
  );

/** Those of some people whom a text names as `@Name`. Pure. */
export const mentionsIn = <P extends { readonly name: string }>(
  text: string,
  people: readonly P[],
): P[] => people.filter(({ name }) => text.includes(`@${name}`));
