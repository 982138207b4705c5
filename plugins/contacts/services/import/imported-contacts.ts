import type { Ctx } from 'prosa/contract';
import type { ContactView } from '../../public.ts';
import { contactColumns, contactOf } from '../stored-contact.ts';
import type { StoredContact } from '../stored-contact.ts';
import type { Candidate } from './imported-row.ts';

/** Contacts, each with the id of its picture, by the number of the row that speaks of them. */
type ByNumber = ReadonlyMap<string, ContactView>;

interface Row extends StoredContact {
  /** The number that led to it: its own, or another address of it. */
  asked: string;
}

const byNumber = (rows: readonly Row[]): ByNumber =>
  new Map(rows.map((row) => [row.asked, contactOf(row)]));

/**
 * Makes the contacts that are missing, in the order of their numbers: two imports wait for each other in one direction. Each
 * number is looked up by itself: while many are added the statistics lag behind, and the planner would read all addresses that
 * there are for each batch.
 */
export const insertMissing = async (
  ctx: Ctx,
  candidates: readonly Candidate[],
): Promise<ByNumber> => {
  const { companyId } = ctx;
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `insert into contacts (company_id, number, name, email, ignore_bot)
     select :companyId, number, name, email, ignore_bot
       from unnest(:numbers::text[], :names::text[], :emails::text[], :ignored::boolean[])
            as c (number, name, email, ignore_bot)
       left join lateral (
         select true as is_there from contact_addresses a
          where a.company_id = :companyId and a.value = c.number limit 1) known on true
      where known.is_there is null
      order by number
     on conflict (company_id, number) do nothing
     returning number as asked, ${contactColumns()}`,
    {
      companyId,
      numbers: candidates.map(({ number }) => number),
      names: candidates.map(({ name, number }) => name ?? number),
      emails: candidates.map(({ email }) => email ?? ''),
      ignored: candidates.map(({ ignoreBot }) => ignoreBot ?? false),
    },
  );
  return byNumber(rows);
};

/** Contacts there were before, by the number that leads to them, and those of them that were changed. */
interface Existing {
  readonly ids: ReadonlyMap<string, number>;
  readonly changed: ByNumber;
}

/**
 * Changes what the rows speak of, and nothing else; of contacts that are to be kept only the name, where so far only the
 * number stood for it.
 */
export const meetExisting = async (
  ctx: Ctx,
  candidates: readonly Candidate[],
  existing: 'keep' | 'update',
): Promise<Existing> => {
  const { companyId } = ctx;
  const numbers = candidates.map(({ number }) => number);
  const change = existing === 'update';
  const changed = await ctx.trx.raw<{ rows: Row[] }>(
    `update contacts k
        set name = coalesce(c.name, k.name),
            email = case when :change then coalesce(c.email, k.email) else k.email end,
            ignore_bot = case when :change then coalesce(c.ignore_bot, k.ignore_bot) else k.ignore_bot end,
            updated_at = now()
       from unnest(:numbers::text[], :names::text[], :emails::text[], :ignored::boolean[])
            as c (number, name, email, ignore_bot)
       join contact_addresses a on a.company_id = :companyId and a.value = c.number
      where k.company_id = :companyId and k.id = a.contact_id
        and (:change or (k.name = k.number and c.name is not null))
     returning c.number as asked, ${contactColumns('k')}`,
    {
      companyId,
      change,
      numbers,
      names: candidates.map(({ name }) => name ?? null),
      emails: candidates.map(({ email }) => email ?? null),
      ignored: candidates.map(({ ignoreBot }) => ignoreBot ?? null),
    },
  );
  const rows = await ctx
    .trx('contact_addresses')
    .where({ company_id: companyId })
    .whereIn('value', numbers)
    .select<{ id: number; number: string }[]>('contact_id as id', 'value as number');
  return {
    ids: new Map(rows.map(({ id, number }) => [number, id])),
    changed: byNumber(changed.rows),
  };
};
