import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { markupRows } from './markup-table.ts';
import { Refusal } from './refusal.ts';

/** A page or a document under the name of a spreadsheet, as old programs export it. */
const MARKUP = /^\s*<(!doctype|html|table|\?xml|meta|style)/i;
/** Characters that no text has: a file with one of them is something else. */
// oxlint-disable-next-line no-control-regex -- characters no text has are what is looked for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const SAMPLE = 10_000;

/** Excel's own way of saying what stands between the cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const DELIMITERS = [';', ',', '\t', '|'];
const GUESS_ROWS = 30;

/** How many rows have as many cells as most have, when that is more than one. */
const agreement = (text: string, delimiter: string): { rows: number; width: number } => {
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: 'greedy',
    preview: GUESS_ROWS,
  });
  const widths = new Map<number, number>();
  for (const { length } of data) widths.set(length, (widths.get(length) ?? 0) + 1);
  widths.delete(1);
  const [width = 0, rows = 0] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { rows, width };
};

/** The delimiter of the cells: the one by which most rows are of one width. */
const delimiterOf = (text: string): string => {
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...agreement(text, delimiter) })).sort(
    (a, b) => b.rows - a.rows || b.width - a.width,
  );
  return best === undefined || best.rows === 0 ? ';' : best.delimiter;
};

const parse = (text: string, delimiter: string, preview: number, quoteChar = '"') =>
  Papa.parse<string[]>(text, { delimiter, quoteChar, preview });

/** A character no file has: with it, quotation marks are letters like others. */
const NO_QUOTES = '\u0001';

const unquoted = (cell: string): string =>
  cell.replace(/^\s*"(.*)"\s*$/s, '$1').replaceAll('""', '"');

/**
 * Cells of a text file, separated by semicolons, commas, tabs or bars.
 * @param most rows; of longer files no more than one further row is read
 * @throws Refusal ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT
 */
export const csvRows = (bytes: Uint8Array, most: number): readonly (readonly string[])[] => {
  const text = decodeText(bytes);
  if (BINARY.test(text.slice(0, SAMPLE))) throw new Refusal('ERR_IMPORT_UNREADABLE', 400);
  if (MARKUP.test(text)) {
    const rows = markupRows(text);
    if (!rows) throw new Refusal('ERR_IMPORT_OLD_FORMAT', 400);
    return rows;
  }
  const said = SEPARATOR_LINE.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const delimiter = said?.[1] ?? delimiterOf(body);
  const { data, errors } = parse(body, delimiter, most + 2);
  // One stray quotation mark would swallow all that follows: then none of them means anything.
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  return parse(body, delimiter, most + 2, NO_QUOTES).data.map((cells) => cells.map(unquoted));
};
