/** Letters and digits in lower case, without accents: what a search compares. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a query begins a word of the text; an empty query matches all. */
export const matches = (text: string, query: string): boolean => {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
};
