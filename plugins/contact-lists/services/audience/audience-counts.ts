import type { Ctx } from 'prosa/contract';
import { numbersOf } from './strangers.ts';
import type { AudienceLists } from './strangers.ts';

/** Conditions on a contact `c`, with what they are bound to. */
export interface Conditions {
  readonly source: string;
  /** Undefined where nobody is excepted. */
  readonly except: string | undefined;
  readonly optedOut: string;
  readonly bindings: Readonly<Record<string, string | number>>;
}

interface Counted {
  readonly total: number;
  readonly excluded: number;
  readonly optedOut: number;
  readonly invalid: number;
  readonly unchecked: number;
}

const NOBODY: Counted = { total: 0, excluded: 0, optedOut: 0, invalid: 0, unchecked: 0 };

const countContacts = async (
  ctx: Ctx,
  { source, except, optedOut, bindings }: Conditions,
): Promise<Counted> => {
  const { rows } = await ctx.trx.raw<{ rows: Counted[] }>(
    `select count(*)::int as total, 0 as invalid, 0 as unchecked,
            (count(*) filter (where ${except ?? 'false'}))::int as excluded,
            (count(*) filter (where not ${except ?? 'false'} and ${optedOut}))::int as "optedOut"
       from contacts c where c.company_id = :companyId and not c.is_group and ${source}`,
    bindings,
  );
  return rows[0] ?? NOBODY;
};

/** Of a list people are counted and not contacts: not all of them have one. The first binding after the company is the list. */
const countItems = async (
  ctx: Ctx,
  { except, optedOut, bindings }: Conditions,
): Promise<Counted> => {
  const { rows } = await ctx.trx.raw<{ rows: Counted[] }>(
    `select count(*)::int as total,
            (count(*) filter (where i.is_valid is false))::int as invalid,
            (count(*) filter (where i.is_valid is not false and c.id is not null and ${except ?? 'false'}))::int as excluded,
            (count(*) filter (where i.is_valid is not false and c.id is not null and not ${except ?? 'false'} and ${optedOut}))::int as "optedOut",
            (count(*) filter (where i.is_valid is null and (c.id is null or not (${except ?? 'false'} or ${optedOut}))))::int as unchecked
       from contact_list_items i
       left join lateral (
         select a.contact_id as id from contact_addresses a
          where a.company_id = :companyId and a.value = i.number limit 1) a on true
       left join contacts c on c.company_id = :companyId and c.id = a.id
      where i.company_id = :companyId and i.contact_list_id = :audience1`,
    bindings,
  );
  return rows[0] ?? NOBODY;
};

/** Numbers of some lists that no contact has, each once. One that is valid on any of the lists is valid. */
const countStrangers = async (
  { trx, companyId }: Ctx,
  { lists, exceptLists }: AudienceLists,
): Promise<Counted> => {
  if (lists.length === 0) return NOBODY;
  const { rows } = await trx.raw<{ rows: Counted[] }>(
    `select count(*)::int as total, 0 as "optedOut",
            (count(*) filter (where not number.usable))::int as invalid,
            (count(*) filter (where number.usable and number.excepted))::int as excluded,
            (count(*) filter (where number.usable and not number.excepted and number.unchecked))::int as unchecked
       from (select bool_or(i.is_valid is not false) as usable, bool_and(i.is_valid is distinct from true) as unchecked,
                    i.number in (${numbersOf('exceptLists')}) as excepted
               from contact_list_items i
              where i.company_id = :companyId and i.contact_list_id = any(:lists::int[])
                and not exists (select from contact_addresses a
                                 where a.company_id = :companyId and a.value = i.number)
              group by i.number) number`,
    { companyId, lists: [...lists], exceptLists: [...exceptLists] },
  );
  return rows[0] ?? NOBODY;
};

/** How many people some sources have, and why others of them are left out. */
export const countAudience = async (
  ctx: Ctx,
  conditions: Conditions,
  lists: AudienceLists & { readonly isOneList: boolean },
): Promise<Counted> => {
  if (lists.isOneList) return countItems(ctx, conditions);
  const contacts = await countContacts(ctx, conditions);
  const strangers = await countStrangers(ctx, lists);
  return {
    total: contacts.total + strangers.total,
    excluded: contacts.excluded + strangers.excluded,
    optedOut: contacts.optedOut,
    invalid: strangers.invalid,
    unchecked: strangers.unchecked,
  };
};
