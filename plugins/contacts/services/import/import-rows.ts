import type { Ctx } from 'prosa/contract';
import { jsonText, offsetOf, pageOf } from 'prosa/core';
import type {
  ImportOutcome,
  ImportRow,
  ImportRowPage,
  ImportRowsQuery,
} from '../../shared/import-schemas.ts';
import type { TableRow } from './table.ts';

const PAGE = 50;

interface StoredRow {
  position: number;
  cells: string[];
  outcome: ImportOutcome | null;
  problem: string | null;
  number: string | null;
  contact_id: number | null;
  first_position: number | null;
}

const COLUMNS = [
  'position',
  'cells',
  'outcome',
  'problem',
  'number',
  'contact_id',
  'first_position',
] as const;

const viewOf = (row: StoredRow): ImportRow => ({
  position: row.position,
  cells: row.cells,
  outcome: row.outcome,
  problem: row.problem,
  number: row.number,
  contactId: row.contact_id,
  firstPosition: row.first_position,
});

const rowsOf = (ctx: Ctx, importId: number) =>
  ctx.trx('contact_import_rows').where({ company_id: ctx.companyId, import_id: importId });

/** Keeps what was read, in one statement. */
export const storeRows = async (
  ctx: Ctx,
  importId: number,
  rows: readonly TableRow[],
): Promise<void> => {
  const { companyId } = ctx;
  await ctx.trx.raw(
    `insert into contact_import_rows (company_id, import_id, position, cells)
     select :companyId, :importId, position, cells::jsonb
       from unnest(:positions::int[], :cells::text[]) as r (position, cells)`,
    {
      companyId,
      importId,
      positions: rows.map(({ position }) => position),
      cells: rows.map(({ cells }) => jsonText(cells)),
    },
  );
};

/** The first rows, as they came. */
export const firstRows = async (
  ctx: Ctx,
  importId: number,
  limit: number,
): Promise<readonly TableRow[]> =>
  rowsOf(ctx, importId)
    .orderBy('position')
    .limit(limit)
    .select<{ position: number; cells: string[] }[]>('position', 'cells');

/** Rows whose cell in a column may hold several numbers, and the place of the last row of all. */
export const rowsWithSeveral = async (
  ctx: Ctx,
  importId: number,
  column: number,
): Promise<{ readonly rows: readonly TableRow[]; readonly last: number }> => {
  const rows = await rowsOf(ctx, importId)
    .whereRaw(`cells ->> ?::int like '%:::%'`, [column])
    .orderBy('position')
    .select<{ position: number; cells: string[] }[]>('position', 'cells');
  if (rows.length === 0) return { rows, last: 0 };
  const [end] = await rowsOf(ctx, importId).max<{ last: number }[]>('position as last');
  return { rows, last: end?.last ?? 0 };
};

/** Takes the header out of what is to be imported. */
export const dropRow = async (ctx: Ctx, importId: number, position: number): Promise<void> => {
  await rowsOf(ctx, importId).where({ position }).delete();
};

/** The outcomes of the rows, in the spreadsheet's order. */
export const pageOfRows = async (
  ctx: Ctx,
  importId: number,
  { outcome, pageNumber }: ImportRowsQuery,
): Promise<ImportRowPage> => {
  const found = () => {
    const query = rowsOf(ctx, importId);
    return outcome === undefined ? query : query.where({ outcome });
  };
  const rows = await found()
    .orderBy('position')
    .offset(offsetOf(pageNumber, PAGE))
    .limit(PAGE + 1)
    .select<StoredRow[]>(...COLUMNS);
  const { items, hasMore } = pageOf(rows, PAGE);
  const [counted] = await found().count<{ count: string }[]>('* as count');
  return { rows: items.map(viewOf), count: Number(counted?.count ?? 0), hasMore };
};

/** Rows of which no contact came, after a position: for handing them back. */
export const rejectedAfter = async (
  ctx: Ctx,
  importId: number,
  position: number,
  limit: number,
): Promise<readonly ImportRow[]> => {
  const rows = await rowsOf(ctx, importId)
    .where({ outcome: 'rejected' })
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .select<StoredRow[]>(...COLUMNS);
  return rows.map(viewOf);
};

/** Contacts the import made, by their ids. */
export const createdIds = async (ctx: Ctx, importId: number): Promise<readonly number[]> => {
  const rows = await rowsOf(ctx, importId)
    .where({ outcome: 'created' })
    .orderBy('position')
    .select<{ contact_id: number }[]>('contact_id');
  return rows.map(({ contact_id: id }) => id);
};
