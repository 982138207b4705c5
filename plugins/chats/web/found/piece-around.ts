/** Characters shown before what was found, and in all. */
const BEFORE = 30;
const LENGTH = 140;

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** A piece of a text around the first of some words that is in it, compared without case and accents. Pure. */
export const pieceAround = (
  text: string,
  words: readonly string[],
): { readonly before: string; readonly match: string; readonly after: string } => {
  const line = text.replace(/\s+/g, ' ').normalize('NFC');
  // Character by character, so that places in the folded text are places in the text.
  const characters = Array.from(line);
  const plain = characters.map(folded);
  const whole = plain.join('');
  const sought = words.map(folded).find((word) => word !== '' && whole.includes(word));
  if (sought === undefined) return { before: line.slice(0, LENGTH), match: '', after: '' };
  const place = whole.indexOf(sought);
  let start = 0;
  for (let passed = 0; passed < place; start += 1) passed += plain[start]?.length ?? 1;
  let end = start;
  for (let left = sought.length; left > 0; end += 1) left -= plain[end]?.length ?? 1;
  const from = Math.max(0, start - BEFORE);
  return {
    before: `${from > 0 ? '…' : ''}${characters.slice(from, start).join('')}`,
    match: characters.slice(start, end).join(''),
    after: characters.slice(end, from + LENGTH).join(''),
  };
};
