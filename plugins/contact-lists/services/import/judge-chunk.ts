import type { Ctx } from 'prosa/contract';
import { jsonText } from 'prosa/core';
import type { Consents } from '../../../consents/public.ts';
import type { Spreadsheets } from '../../../contacts/public.ts';
import type { ListImport } from '../../models/list-import.ts';
import type { RowOutcome } from '../../shared/import-schemas.ts';

interface Row {
  readonly position: number;
  readonly cells: readonly string[];
}

interface Verdict {
  readonly position: number;
  readonly outcome: RowOutcome;
  readonly problem?: string;
  readonly number?: string;
  readonly name?: string;
  readonly email?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly firstPosition?: number;
}

/** How many rows of a chunk came to each end. */
export type Tally = Readonly<Record<RowOutcome, number>>;

const tallyOf = (verdicts: readonly Verdict[]): Tally => {
  const tally = { new: 0, added: 0, existing: 0, repeated: 0, rejected: 0, 'opted-out': 0 };
  for (const { outcome } of verdicts) tally[outcome] += 1;
  return tally;
};

/** Numbers of rows before, with the first row of each; and those on the list already, with 0. */
const known = async (
  ctx: Ctx,
  { id, contactListId }: ListImport,
  numbers: readonly string[],
): Promise<{ readonly before: Map<string, number>; readonly listed: ReadonlySet<string> }> => {
  const { companyId } = ctx;
  const { rows } = await ctx.trx.raw<{ rows: { number: string; position: number }[] }>(
    `select number, min(position) as position from contact_list_import_rows
      where company_id = :companyId and import_id = :id and number = any(:numbers::text[])
        and outcome in ('new', 'existing', 'opted-out') group by number
      union all
     select number, 0 from contact_list_items
      where company_id = :companyId and contact_list_id = :contactListId and number = any(:numbers::text[])`,
    { companyId, id, contactListId, numbers: [...numbers] },
  );
  return {
    before: new Map(
      rows.flatMap(({ number, position }) => (position === 0 ? [] : [[number, position]])),
    ),
    listed: new Set(rows.flatMap(({ number, position }) => (position === 0 ? [number] : []))),
  };
};

/** Numbers of people who opted out; most have no contact, and none is looked up by an id. */
const optedOut = async (
  ctx: Ctx,
  numbers: readonly string[],
  consents: Pick<Consents, 'suppressed'>,
): Promise<ReadonlySet<string>> => {
  const asked = numbers.map((number, at) => ({ id: -1 - at, number }));
  const found = await consents.suppressed(ctx, asked);
  return new Set(asked.flatMap(({ id, number }) => (found.has(id) ? [number] : [])));
};

const store = async (ctx: Ctx, importId: number, verdicts: readonly Verdict[]): Promise<void> => {
  const list = (value: (verdict: Verdict) => number | string | undefined) =>
    verdicts.map((verdict) => value(verdict) ?? null);
  await ctx.trx.raw(
    `update contact_list_import_rows r
        set outcome = v.outcome, problem = v.problem, number = v.number, name = v.name, email = v.email,
            fields = v.fields::jsonb, first_position = v.first_position
       from unnest(:positions::int[], :outcomes::text[], :problems::text[], :numbers::text[], :names::text[],
                   :emails::text[], :fields::text[], :firsts::int[])
            as v (position, outcome, problem, number, name, email, fields, first_position)
      where r.company_id = :companyId and r.import_id = :importId and r.position = v.position`,
    {
      companyId: ctx.companyId,
      importId,
      positions: list(({ position }) => position),
      outcomes: list(({ outcome }) => outcome),
      problems: list(({ problem }) => problem),
      numbers: list(({ number }) => number),
      names: list(({ name }) => name),
      emails: list(({ email }) => email),
      fields: list(({ fields }) => fields && jsonText(fields)),
      firsts: list(({ firstPosition }) => firstPosition),
    },
  );
};

/**
 * Judges the next rows of an import, in the caller's transaction; nobody is added.
 * @returns undefined when there are none left
 */
export const judgeChunk = async (
  ctx: Ctx,
  batch: ListImport,
  size: number,
  sheets: Pick<Spreadsheets, 'person'>,
  consents: Pick<Consents, 'suppressed'>,
): Promise<Tally | undefined> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select position, cells from contact_list_import_rows
      where company_id = :companyId and import_id = :id and coalesce(outcome, '') = ''
      order by position limit :size`,
    { companyId: ctx.companyId, id: batch.id, size },
  );
  if (rows.length === 0) return undefined;
  const read = rows.map(({ position, cells }) => ({
    position,
    reading: sheets.person(cells, batch.titles, batch),
  }));
  const numbers = read.flatMap(({ reading }) => ('number' in reading ? reading.number : []));
  const { before, listed } = await known(ctx, batch, numbers);
  const out = await optedOut(ctx, numbers, consents);
  const verdicts = read.map(({ position, reading }): Verdict => {
    if ('problem' in reading) return { position, outcome: 'rejected', problem: reading.problem };
    const { number } = reading;
    const firstPosition = before.get(number);
    if (firstPosition !== undefined) {
      return { position, outcome: 'repeated', number, firstPosition };
    }
    before.set(number, position);
    if (out.has(number)) return { position, outcome: 'opted-out', number };
    if (listed.has(number)) return { position, outcome: 'existing', number };
    return { position, outcome: 'new', ...reading };
  });
  await store(ctx, batch.id, verdicts);
  return tallyOf(verdicts);
};
