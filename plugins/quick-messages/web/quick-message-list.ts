import type { QuickMessageDto } from '../schemas.ts';

type Called = Pick<QuickMessageDto, 'id' | 'message' | 'shortcode'>;

/** A text as the server compares it: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Shortcuts as the server orders them. */
export const byShortcode = (a: Called, b: Called): number =>
  folded(a.shortcode).localeCompare(folded(b.shortcode)) || a.id - b.id;

/** Whether one answers to a search, as the server would say. */
export const matches = ({ shortcode, message }: Called, search: string): boolean => {
  const text = folded(search.trim());
  return folded(shortcode).includes(text) || folded(message).includes(text);
};

/** Those that answer to a query, best first: where the shortcut begins so, contains it, and the text does. */
export const ranked = <M extends Called>(messages: readonly M[], query: string): readonly M[] => {
  const text = folded(query.trim());
  const rank = ({ shortcode }: M): number => {
    const place = folded(shortcode).indexOf(text);
    return place === 0 ? 0 : place > 0 ? 1 : 2;
  };
  return messages
    .filter((message) => matches(message, query))
    .sort((a, b) => rank(a) - rank(b) || byShortcode(a, b));
};

/** Characters of a text that are shown beside its shortcut. */
const SHOWN = 35;

/** One line of a text, cut to what there is room for. */
export const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};
