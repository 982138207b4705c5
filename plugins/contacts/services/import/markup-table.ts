/** Rows and cells of a page (`tr`, `td`, `th`) and of a workbook written as XML (`Row`, `Cell`). */
const ROW = /<(?:\w+:)?(?:tr|row)(?=[\s>])[^>]*>([\s\S]*?)<\/(?:\w+:)?(?:tr|row)\s*>/gi;
const CELL =
  /<(?:\w+:)?(?:td|th|cell)(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?(?:td|th|cell)\s*>)/gi;
const INDEX = /\s(?:\w+:)?index="(\d+)"/i;
/** The first sheet alone: further ones of a workbook are left out. */
const SHEET = /<(?:\w+:)?(?:table)(?=[\s>])[\s\S]*?<\/(?:\w+:)?table\s*>/i;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const LAST_CHARACTER = 0x10ffff;

const character = (code: number, otherwise: string): string =>
  code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : otherwise;

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const isHexadecimal = name[1] === 'x' || name[1] === 'X';
    const code = isHexadecimal ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return character(code, whole);
  });

const textOf = (markup: string): string =>
  decoded(markup.replace(/<br\s*\/?>/gi, ' ').replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ');

/** A workbook's XML leaves empty cells out, and says where the next one stands. */
const cellsOf = (row: string): readonly string[] => {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(CELL)) {
    const place = Number(INDEX.exec(attributes)?.[1] ?? 0);
    while (place > cells.length + 1 && cells.length < 1_000) cells.push('');
    cells.push(textOf(content));
  }
  return cells;
};

/**
 * Cells of a page or of a workbook's XML, as programs save them under the name of an old spreadsheet (`.xls`). Undefined
 * where there is no table in it.
 */
export const markupRows = (text: string): readonly (readonly string[])[] | undefined => {
  const sheet = SHEET.exec(text)?.[0];
  if (sheet === undefined) return undefined;
  const rows = Array.from(sheet.matchAll(ROW), ([, row = '']) => cellsOf(row));
  return rows.length === 0 ? undefined : rows;
};
