import type { Ctx } from 'prosa/contract';
import type { ContactImport } from '../../models/contact-import.ts';
import type { ImportOutcome } from '../../shared/import-schemas.ts';
import type { ContactViews } from '../contact-views.ts';
import { publishCreated, publishUpdated } from '../tell-contact.ts';
import { noteExtraInfo } from './extra-info-rows.ts';
import { readRow } from './imported-row.ts';
import type { Candidate } from './imported-row.ts';
import { insertMissing, meetExisting } from './imported-contacts.ts';

/** Characters of a name: as forms take it from people, and as channels bring it. */
const LONGEST_NAMES = { file: 50, 'address-book': 255 } as const;

interface Verdict {
  readonly position: number;
  readonly outcome: ImportOutcome;
  readonly problem?: string;
  readonly number?: string;
  readonly contactId?: number;
  readonly firstPosition?: number;
}

interface Wanted {
  readonly position: number;
  readonly candidate: Candidate;
}

/** How many rows of a chunk came to each end. */
export type Tally = Readonly<Record<ImportOutcome, number>>;

interface Row {
  readonly position: number;
  readonly cells: readonly string[];
}

/** Rows nothing has become of yet, in their order. */
const pending = (ctx: Ctx, importId: number, size: number): PromiseLike<Row[]> =>
  ctx
    .trx('contact_import_rows')
    .where({ company_id: ctx.companyId, import_id: importId })
    .whereNull('outcome')
    .orderBy('position')
    .limit(size)
    .select<Row[]>('position', 'cells');

/** Numbers rows before have taken, with the first row of each. */
const takenBefore = async (
  ctx: Ctx,
  importId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await ctx
    .trx('contact_import_rows')
    .where({ company_id: ctx.companyId, import_id: importId })
    .whereIn('outcome', ['created', 'updated', 'existing'])
    .whereIn('number', [...numbers])
    .select<{ number: string; position: number }[]>('number', 'position');
  return new Map(rows.map(({ number, position }) => [number, position]));
};

const store = async (ctx: Ctx, importId: number, verdicts: readonly Verdict[]): Promise<void> => {
  const { companyId } = ctx;
  await ctx.trx.raw(
    `update contact_import_rows r
        set outcome = v.outcome, problem = v.problem, number = v.number,
            contact_id = v.contact_id, first_position = v.first_position
       from unnest(:positions::int[], :outcomes::text[], :problems::text[], :numbers::text[],
                   :contacts::int[], :firsts::int[])
            as v (position, outcome, problem, number, contact_id, first_position)
      where r.company_id = :companyId and r.import_id = :importId and r.position = v.position`,
    {
      companyId,
      importId,
      positions: verdicts.map(({ position }) => position),
      outcomes: verdicts.map(({ outcome }) => outcome),
      problems: verdicts.map(({ problem }) => problem ?? null),
      numbers: verdicts.map(({ number }) => number ?? null),
      contacts: verdicts.map(({ contactId }) => contactId ?? null),
      firsts: verdicts.map(({ firstPosition }) => firstPosition ?? null),
    },
  );
};

const tallyOf = (verdicts: readonly Verdict[]): Tally => {
  const tally = { created: 0, updated: 0, existing: 0, repeated: 0, rejected: 0 };
  for (const { outcome } of verdicts) tally[outcome] += 1;
  return tally;
};

/** Contacts out of rows that are fit for it. */
const place = async (
  ctx: Ctx,
  { plan }: ContactImport,
  wanted: readonly Wanted[],
  views: ContactViews,
): Promise<readonly Verdict[]> => {
  if (wanted.length === 0) return [];
  const candidates = wanted.map(({ candidate }) => candidate);
  const made = await insertMissing(ctx, candidates);
  const others = candidates.filter(({ number }) => !made.has(number));
  const { ids, changed } = await meetExisting(ctx, others, plan.existing);
  const idOf = (number: string): number => {
    const id = made.get(number)?.id ?? ids.get(number);
    if (id === undefined) throw new Error('a contact was neither made nor found');
    return id;
  };
  const isNoted = ({ number }: Candidate): boolean =>
    made.has(number) || plan.existing === 'update';
  await noteExtraInfo(
    ctx,
    candidates
      .filter(isNoted)
      .flatMap(({ number, extraInfo }) =>
        extraInfo.map((each) => ({ contactId: idOf(number), ...each })),
      ),
  );
  // Lists of contacts are read anew at the end; whoever follows contacts is told of each.
  for (const contact of made.values()) publishCreated(ctx, views.of(ctx, contact));
  for (const contact of changed.values()) publishUpdated(ctx, views.of(ctx, contact));
  const outcomeOf = (number: string): ImportOutcome => {
    if (made.has(number)) return 'created';
    return changed.has(number) ? 'updated' : 'existing';
  };
  return wanted.map(({ position, candidate: { number } }) => ({
    position,
    number,
    contactId: idOf(number),
    outcome: outcomeOf(number),
  }));
};

/**
 * The next rows of an import, in the caller's transaction.
 * @returns undefined when there are none left
 */
export const importChunk = async (
  ctx: Ctx,
  batch: ContactImport,
  size: number,
  views: ContactViews,
): Promise<Tally | undefined> => {
  const rows = await pending(ctx, batch.id, size);
  if (rows.length === 0) return undefined;
  const verdicts: Verdict[] = [];
  const read: Wanted[] = [];
  for (const { position, cells } of rows) {
    const reading = readRow(cells, batch.titles, batch.plan, LONGEST_NAMES[batch.source]);
    if ('problem' in reading) verdicts.push({ position, outcome: 'rejected', ...reading });
    else read.push({ position, ...reading });
  }
  const taken = await takenBefore(
    ctx,
    batch.id,
    read.map(({ candidate }) => candidate.number),
  );
  const fresh: Wanted[] = [];
  for (const each of read) {
    const { number } = each.candidate;
    const firstPosition = taken.get(number);
    if (firstPosition === undefined) {
      taken.set(number, each.position);
      fresh.push(each);
    } else {
      verdicts.push({ position: each.position, outcome: 'repeated', number, firstPosition });
    }
  }
  verdicts.push(...(await place(ctx, batch, fresh, views)));
  await store(ctx, batch.id, verdicts);
  return tallyOf(verdicts);
};

/** Gives the next row up: it alone is what the database refuses. */
export const rejectNext = async (ctx: Ctx, batch: ContactImport): Promise<Tally | undefined> => {
  const [row] = await pending(ctx, batch.id, 1);
  if (!row) return undefined;
  const verdicts: Verdict[] = [{ position: row.position, outcome: 'rejected', problem: 'refused' }];
  await store(ctx, batch.id, verdicts);
  return tallyOf(verdicts);
};
