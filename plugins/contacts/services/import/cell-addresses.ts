/** The letters of a column: A, B, … Z, AA. */
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const WITHOUT_ADDRESS = /<(?:\w+:)?c(?=[\s/>])(?![^>]*\sr=")/;
const PLACE = /<((?:\w+:)?)(row|c)(?=[\s/>])([^>]*?)(\/?)>/g;
const REFERENCE = /\sr="([A-Z]*)(\d+)"/;

/**
 * A sheet in which every cell says where it stands. The format lets programs leave that out, each cell then following
 * the one before it.
 */
export const withAddresses = (xml: string): string => {
  if (!WITHOUT_ADDRESS.test(xml)) return xml;
  let row = 0;
  let column = -1;
  return xml.replace(
    PLACE,
    (tag: string, prefix: string, kind: string, attributes: string, end: string) => {
      const [, letters = '', digits = ''] = REFERENCE.exec(attributes) ?? [];
      if (kind === 'row') {
        row = digits === '' ? row + 1 : Number(digits);
        column = -1;
        return digits === '' ? `<${prefix}row r="${String(row)}"${attributes}${end}>` : tag;
      }
      column = letters === '' ? column + 1 : columnOf(letters);
      if (letters !== '') return tag;
      return `<${prefix}c r="${columnName(column)}${String(row)}"${attributes}${end}>`;
    },
  );
};
