import { injectable } from 'tsyringe';
import type {
  SpreadsheetPerson,
  SpreadsheetPlan,
  SpreadsheetRow,
  Spreadsheets,
} from '../../public.ts';
import { columnName } from './cell-addresses.ts';
import { guessColumns } from './guess-columns.ts';
import type { GuessedColumns } from './guess-columns.ts';
import { readRow } from './imported-row.ts';
import { readSpreadsheet } from './read-in-thread.ts';

/** Characters of a name, as forms take it from people. */
const LONGEST_NAME = 50;

/** Spreadsheets of people, read for other plugins as imports of contacts read them. */
@injectable()
export class SpreadsheetReader implements Spreadsheets {
  read(bytes: Uint8Array, most: number): Promise<readonly SpreadsheetRow[]> {
    return readSpreadsheet(bytes, most);
  }

  guess(rows: readonly SpreadsheetRow[]): GuessedColumns {
    return guessColumns(rows);
  }

  titles([top]: readonly SpreadsheetRow[], hasHeader: boolean): string[] {
    return (top?.cells ?? []).map((cell, at) => (hasHeader && cell !== '' ? cell : columnName(at)));
  }

  person(
    cells: readonly string[],
    titles: readonly string[],
    { columns, country }: SpreadsheetPlan,
  ): SpreadsheetPerson | { readonly problem: string } {
    const plan = { columns, country, existing: 'keep' as const };
    const reading = readRow(cells, titles, plan, LONGEST_NAME);
    if ('problem' in reading) return reading;
    const { number, name = number, email = '', extraInfo } = reading.candidate;
    const fields = Object.fromEntries(extraInfo.map((each) => [each.name, each.value]));
    return { number, name, email, fields };
  }
}
