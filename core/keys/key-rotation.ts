import type { Knex } from 'knex';
import type { SealedColumn } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { SEALED_PATTERN, SealError } from '../services/secrets.ts';
import type { Secrets } from '../services/secrets.ts';
import { columnsOfPurpose, purposeOf } from './sealed-columns.ts';

/** Rows in one transaction. */
const BATCH = 500;

/** Result of rotating one column. */
export interface RotatedColumn {
  readonly table: string;
  readonly column: string;
  /** Rows that were sealed anew. */
  readonly rows: number;
  /** Rows with a value that no known key opens; they were left as they are. */
  readonly unreadable: number;
}

interface Row extends Readonly<Record<string, unknown>> {
  /** Where the row stands (`ctid`). */
  readonly place: string;
  readonly sealed: readonly string[];
}

interface Options {
  readonly database: Pick<Database, 'system'>;
  readonly secrets: Secrets;
  readonly columns: readonly SealedColumn[];
  /** Told of each batch. */
  readonly onBatch?: (column: SealedColumn, rows: number) => void;
}

/**
 * Seals with the current key what older keys sealed, in every declared column. Each batch is a transaction of its own and
 * each value names its key, so it may be ended and begun again at any time, and beside running processes that know all
 * the keys.
 */
export const rotateKeys = async (options: Options): Promise<readonly RotatedColumn[]> => {
  const results: RotatedColumn[] = [];
  for (const column of options.columns) results.push(await rotateColumn(options, column));
  return results;
};

/** A declared column and how it is stored. */
interface Column extends SealedColumn {
  /** It holds several values (`text[]`). */
  readonly isList: boolean;
}

const rotateColumn = async (options: Options, declared: SealedColumn): Promise<RotatedColumn> => {
  const column = { ...declared, isList: await isList(options.database, declared) };
  let rows = 0;
  for (;;) {
    const pass = await onePass(options, column);
    rows += pass.rows;
    // Values that a running process sealed with an older key meanwhile are found by another pass.
    if (pass.rows === 0) {
      return { table: column.table, column: column.column, rows, unreadable: pass.unreadable };
    }
  }
};

const onePass = async (
  { database, secrets, onBatch }: Options,
  column: Column,
): Promise<{ rows: number; unreadable: number }> => {
  const total = { rows: 0, unreadable: 0 };
  let after = '(0,0)';
  for (;;) {
    const batch = await database.system('seal with the current key', async ({ trx }) => {
      const found = await staleRows(trx, secrets, column, after);
      let unreadable = 0;
      for (const row of found) {
        const renewed = renewedValues(secrets, column, row);
        if (renewed === undefined) unreadable += 1;
        else await store(trx, column, row, renewed);
      }
      return { found: found.length, unreadable, last: found.at(-1)?.place };
    });
    total.rows += batch.found - batch.unreadable;
    total.unreadable += batch.unreadable;
    if (batch.found > 0) onBatch?.(column, batch.found - batch.unreadable);
    if (batch.last === undefined || batch.found < BATCH) return total;
    after = batch.last;
  }
};

/** Rows with a value of another key, locked, in the order in which they stand in the table. */
const staleRows = async (
  trx: Knex,
  secrets: Secrets,
  column: Column,
  after: string,
): Promise<readonly Row[]> => {
  const values = valuesOf(column);
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select t.ctid::text as place, ${values} as sealed ${columnsOfPurpose(column)
      .map((name) => `, t."${name}"`)
      .join('')}
       from ?? t
      where t.ctid > ?::tid
        and exists (select 1 from unnest(${values}) value
                     where not starts_with(value, ?) and (value ~ ? or ?))
      order by t.ctid limit ? for update`,
    [
      column.column,
      column.table,
      after,
      column.column,
      secrets.currentPrefix,
      SEALED_PATTERN,
      column.isHash === true,
      BATCH,
    ],
  );
  return rows;
};

/** SQL for the values of a column as a list, whether it holds one or several. Its one binding is the column. */
const valuesOf = ({ isList: holdsSeveral }: Column): string =>
  holdsSeveral ? 'coalesce(t.??, array[]::text[])' : 'array_remove(array[t.??], null)';

const isList = (
  database: Pick<Database, 'system'>,
  { table, column }: SealedColumn,
): Promise<boolean> =>
  database.system('look how a column is stored', async ({ trx }) => {
    const { rows } = await trx.raw<{ rows: { isList: boolean }[] }>(
      `select data_type = 'ARRAY' as "isList" from information_schema.columns
        where table_schema = current_schema() and table_name = ? and column_name = ?`,
      [table, column],
    );
    const [found] = rows;
    if (!found) throw new Error(`there is no column ${table}.${column}`);
    return found.isList;
  });

/** The values under the current key; undefined when one of them cannot be opened. */
const renewedValues = (
  secrets: Secrets,
  column: SealedColumn,
  row: Row,
): readonly string[] | undefined => {
  const purpose = purposeOf(column, row);
  try {
    return row.sealed.map((value) => {
      if (value.startsWith(secrets.currentPrefix)) return value;
      if (column.isHash) return secrets.resealHash(value, purpose);
      return secrets.reseal(value, purpose);
    });
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
};

const store = async (
  trx: Knex,
  column: Column,
  { place, sealed }: Row,
  renewed: readonly string[],
): Promise<void> => {
  const asStored = column.isList
    ? 'array(select jsonb_array_elements_text(?::jsonb))'
    : '(?::jsonb ->> 0)';
  await trx.raw(`update ?? set ?? = ${asStored} where ctid = ?::tid and ?? = ${asStored}`, [
    column.table,
    column.column,
    JSON.stringify(renewed),
    place,
    column.column,
    JSON.stringify(sealed),
  ]);
};
