import type { Snippet } from '../schemas.ts';
import type { Wanted } from './query.ts';

/** Characters of a message that are shown. */
const LENGTH = 160;
/** How many of them come before what was found. */
const BEFORE = 40;

const folded = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A piece of a text around the first thing that was found, with everything found in it marked.
 * @param alternatives words that count as found as well
 */
export const snippetOf = (
  text: string,
  { words, isOpen }: Wanted,
  alternatives: readonly string[] = [],
): Snippet => {
  const line = text.replace(/\s+/g, ' ').trim();
  const whole = new Set([...words, ...alternatives]);
  const beginning = isOpen ? words.at(-1) : undefined;
  const marks = [...line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap((match) => {
    const word = folded(match[0]);
    const isFound = whole.has(word) || (beginning !== undefined && word.startsWith(beginning));
    return isFound ? [{ start: match.index, end: match.index + match[0].length }] : [];
  });
  const from = beginOf(line, marks[0]?.start ?? 0);
  const to = endOf(line, from);
  const lead = from === 0 ? '' : '…';
  const shift = lead.length - from;
  return {
    text: `${lead}${line.slice(from, to)}${to === line.length ? '' : '…'}`,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
};

/** At a space, so that no word and no emoji is cut. */
const beginOf = (line: string, found: number): number => {
  if (found <= BEFORE || line.length <= LENGTH) return 0;
  const space = line.indexOf(' ', found - BEFORE);
  return space === -1 || space >= found ? found : space + 1;
};

const endOf = (line: string, from: number): number => {
  if (line.length - from <= LENGTH) return line.length;
  const space = line.lastIndexOf(' ', from + LENGTH);
  if (space > from + LENGTH / 2) return space;
  const end = from + LENGTH;
  const isInsidePair = (line.codePointAt(end - 1) ?? 0) > 0xffff;
  return isInsidePair ? end - 1 : end;
};
