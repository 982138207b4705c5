import type { ZipDeflate } from 'fflate';
import { columnName } from '../import/cell-addresses.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const SHEET = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook beside its one sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Prosa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const OPENING = `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="3" width="28" customWidth="1"/></cols><sheetData>`;
const CLOSING = '</sheetData></worksheet>';

/** Control characters and the like, which XML has no way to say; line breaks and tabs it can. */
const UNSPEAKABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const isSpeakable = (character: string): boolean => /[\t\n\r]/.test(character);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  text
    .replace(UNSPEAKABLE, (character) => (isSpeakable(character) ? character : ''))
    .replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '');

/** Every cell says that it is a text, so nothing in it is ever calculated. */
const cellOf = (text: string, address: string): string =>
  text === ''
    ? ''
    : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const rowOf = (cells: readonly string[], row: number): string => {
  const filled = cells.map((text, at) => cellOf(text, `${columnName(at)}${String(row)}`));
  return `<row r="${String(row)}">${filled.join('')}</row>`;
};

/** Rows as an XLSX workbook of one sheet, written as they come: its size does not matter. */
export const xlsxFile = async function* (
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  // A start does not load what few exports need.
  const { strToU8, Zip, ZipDeflate: Deflated } = await import('fflate');
  const ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(Buffer.from(chunk));
  });
  const part = (name: string): ZipDeflate => {
    const entry = new Deflated(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(PARTS)) part(name).push(strToU8(text), true);
  const sheet = part('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(OPENING));
  let written = 0;
  for await (const rows of batches) {
    const first = written + 1;
    sheet.push(strToU8(rows.map((cells, at) => rowOf(cells, first + at)).join('')));
    written += rows.length;
    yield* ready.splice(0);
  }
  sheet.push(strToU8(CLOSING), true);
  zip.end();
  yield* ready;
};
