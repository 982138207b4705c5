import { defineToken } from 'prosa/contract';
import type { ColumnUse } from './import-schemas.ts';

/** A row of a spreadsheet that holds something. */
export interface SpreadsheetRow {
  /** As the spreadsheet counts it: the first is 1. */
  readonly position: number;
  readonly cells: readonly string[];
}

/** The content of each column of a spreadsheet. */
export interface SpreadsheetPlan {
  readonly columns: readonly ColumnUse[];
  /** Country of numbers that do not say theirs; empty = all do. */
  readonly country: '55' | '';
}

/** A row as somebody to write to. */
export interface SpreadsheetPerson {
  /** In the form it is stored in. */
  readonly number: string;
  /** The number where the row has none. */
  readonly name: string;
  readonly email: string;
  /** Columns of facts, by their titles. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Spreadsheets of people, for those who keep more than contacts. */
export interface Spreadsheets {
  /**
   * Reads a spreadsheet by its bytes, whatever it is called, in a thread of its own.
   * @param most rows it may have, a header among them
   * @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_OLD_FORMAT, ERR_IMPORT_EMPTY, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_TOO_MANY_ROWS
   */
  read(bytes: Uint8Array, most: number): Promise<readonly SpreadsheetRow[]>;
  /** The guessed contents of the columns; the reader has the last word. */
  guess(rows: readonly SpreadsheetRow[]): {
    readonly hasHeader: boolean;
    readonly columns: readonly ColumnUse[];
  };
  /** Titles of the columns: from the first row where that is a header, else letters. */
  titles(rows: readonly SpreadsheetRow[], hasHeader: boolean): string[];
  /** Reads a row. Nothing is cut off: what does not fit is a problem. */
  person(
    cells: readonly string[],
    titles: readonly string[],
    plan: SpreadsheetPlan,
  ): SpreadsheetPerson | { readonly problem: string };
}

export const Spreadsheets = defineToken<Spreadsheets>('contacts.Spreadsheets');
