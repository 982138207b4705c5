/** Characters of an error, or of a statement, that are shown. */
const SHOWN = 240;

const QUOTED = /'(?:[^']|'')*'|"[^"]*"|“[^”]*”|`[^`]*`/gu;
const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+/gu;
const DIGITS = /\d{5,}/gu;

/**
 * An error or a statement without what people may have written: quoted texts, addresses and long numbers are left out, and
 * so is everything behind the first line, where databases and services repeat what they were given.
 */
export const withoutContent = (text: string): string => {
  const [line = ''] = text.trim().split('\n');
  const bare = line.replace(QUOTED, '…').replace(ADDRESS, '…').replace(DIGITS, '…');
  return bare.length > SHOWN ? `${bare.slice(0, SHOWN)}…` : bare;
};

/** A statement on one line, without its literals. */
export const statementShown = (statement: string): string =>
  withoutContent(statement.replace(/\s+/gu, ' '));

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;
const MOST_ENTRIES = 20;

/**
 * The shape of a task's payload: numbers, truth values, ids and instants as they are, of every other text how long it is.
 * @param depth how many levels are still shown
 */
export const payloadShape = (value: unknown, depth = 4): unknown => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    return ID.test(value) || INSTANT.test(value) ? value : { characters: value.length };
  }
  if (typeof value !== 'object' || depth === 0) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ENTRIES).map((each) => payloadShape(each, depth - 1));
  }
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(entries.map(([name, each]) => [name, payloadShape(each, depth - 1)]));
};
