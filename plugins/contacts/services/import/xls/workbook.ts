import { Refusal } from '../refusal.ts';
import { isDateFormat } from './dates.ts';
import { RecordReader } from './reader.ts';
import { KIND, recordsFrom } from './records.ts';
import type { WorkbookRecord } from './records.ts';

/** The writing of Excel 97 to 2003; older ones have another. */
const EXCEL_97 = 0x0600;
const WORKSHEET = 0;

/** The part of a workbook before its sheets. */
export interface Workbook {
  /** Texts that cells point at. */
  readonly texts: readonly string[];
  /** Which of the styles show a number as a date. */
  readonly dateStyles: readonly boolean[];
  readonly epoch: 1900 | 1904;
  /** The place of the first sheet in the stream; undefined where there are charts alone. */
  readonly sheetAt: number | undefined;
}

/** How many styles a workbook may have: a file says it of each cell, and few have some hundreds. */
const MOST_STYLES = 0xffff;

const textsOf = (reader: RecordReader): string[] => {
  reader.long();
  const count = reader.long();
  const texts: string[] = [];
  while (texts.length < count) texts.push(reader.text());
  return texts;
};

/** @throws Refusal ERR_IMPORT_OLD_FORMAT for what is older, or behind a password */
const refuseOthers = ({ kind }: WorkbookRecord, reader: RecordReader): void => {
  const isOther = kind === KIND.begin ? reader.short() !== EXCEL_97 : kind === KIND.password;
  if (isOther) throw new Refusal('ERR_IMPORT_OLD_FORMAT', 400);
};

/** @throws Refusal ERR_IMPORT_OLD_FORMAT; RangeError where a record is broken */
export const readWorkbook = (stream: Uint8Array): Workbook => {
  let texts: readonly string[] = [];
  let epoch: Workbook['epoch'] = 1900;
  let sheetAt: number | undefined;
  const formats = new Map<number, string>();
  const styles: number[] = [];
  for (const record of recordsFrom(stream, 0)) {
    const reader = new RecordReader(record.pieces);
    if (record.kind === KIND.end) break;
    if (record.kind === KIND.begin || record.kind === KIND.password) refuseOthers(record, reader);
    if (record.kind === KIND.epoch && reader.short() === 1) epoch = 1904;
    if (record.kind === KIND.format) formats.set(reader.short(), reader.text());
    if (record.kind === KIND.texts) texts = textsOf(reader);
    if (record.kind === KIND.style && styles.length < MOST_STYLES) {
      reader.short();
      styles.push(reader.short());
    }
    if (record.kind === KIND.sheet && sheetAt === undefined) {
      const at = reader.long();
      reader.byte();
      if (reader.byte() === WORKSHEET) sheetAt = at;
    }
  }
  const dateStyles = styles.map((format) => isDateFormat(format, formats.get(format)));
  return { texts, dateStyles, epoch, sheetAt };
};
