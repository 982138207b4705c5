import type { Ctx } from 'prosa/contract';
import { prepared, textList } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import type { ContactSighting, ContactView } from '../public.ts';
import { claiming } from './concurrent-contact-write.ts';
import { canonicalNumber } from './phone-number.ts';
import { contactColumns, contactOf } from './stored-contact.ts';
import type { StoredContact } from './stored-contact.ts';

const LONGEST_NAME = 255;
const REMEMBERED = 20_000;

/** A contact, as its row has it, and what became of it. */
export interface ResolvedContact {
  readonly contact: ContactView;
  readonly outcome: 'made' | 'changed' | 'known';
}

const COLUMNS = contactColumns();

interface Row extends StoredContact {
  /** The number that led to it: its own, or another address of it. */
  asked: string;
  outcome: ResolvedContact['outcome'];
}

/**
 * The contact behind `s.number`: its own number is looked for first, other addresses only where that leads nowhere. Such an
 * address is held until the commit, so that nobody parts the contact from it in between.
 */
const BEHIND = `
      (select * from contacts c where c.company_id = :companyId and c.number = s.number limit 1)
      union all
      select * from (
        select c.* from contact_addresses a
          join contacts c on c.company_id = a.company_id and c.id = a.contact_id
         where a.company_id = :companyId and a.value = s.number
           for share of a) other
      limit 1`;

/**
 * Only missing contacts are inserted, in the order of their numbers: two batches then wait for each other in one
 * direction, and no id is spent on somebody who is there already.
 */
const UPSERT = `
  with seen as (
    select distinct on (number) number, name, is_group, picture
      from unnest(:numbers::text[], :names::text[], :groups::boolean[], :pictures::text[])
        with ordinality as s (number, name, is_group, picture, place)
     order by number, place desc
  ), known as (
    select s.number as asked, c.* from seen s cross join lateral (${BEHIND}) c
  ), changed as (
    update contacts c
       set name = case when s.name <> '' and (c.is_group or c.name = c.number) then s.name else c.name end,
           profile_pic_url = case when s.picture <> '' then s.picture else c.profile_pic_url end,
           updated_at = now()
      from seen s join known k on k.asked = s.number
     where c.company_id = :companyId and c.id = k.id
       and ((s.picture <> '' and s.picture <> k.profile_pic_url)
         or (s.name <> '' and s.name <> k.name and (k.is_group or k.name = k.number)))
    returning k.asked, c.*
  ), made as (
    insert into contacts (company_id, number, name, is_group, profile_pic_url)
      select :companyId, s.number, coalesce(nullif(s.name, ''), s.number), s.is_group, s.picture
        from seen s
       where not exists (select from known k where k.asked = s.number)
       order by s.number
    on conflict (company_id, number) do nothing
    returning *
  )
  select number as asked, ${COLUMNS}, 'made' as outcome from made
  union all select asked, ${COLUMNS}, 'changed' from changed
  union all select asked, ${COLUMNS}, 'known' from known k
             where not exists (select from changed c where c.asked = k.asked)`;

/** The contacts that are there already, and whether the sightings would change them: most sightings are of them. */
const LOOK = `
  select s.number as asked, ${contactColumns('c')}, 'known' as outcome,
         (s.picture <> '' and s.picture <> c.profile_pic_url)
           or (s.name <> '' and s.name <> c.name and (c.is_group or c.name = c.number)) as is_news
    from unnest(:numbers::text[], :names::text[], :pictures::text[]) as s (number, name, picture)
   cross join lateral (${BEHIND}) c`;

/** Those somebody else made after the statement before began to look. */
const LATE = `
  select s.number as asked, ${contactColumns('c')}, 'known' as outcome
    from unnest(:numbers::text[]) as s (number)
   cross join lateral (${BEHIND}) c`;

/** A channel's text as a column can hold it: no U+0000, of sensible length. */
const storable = (text: string): string =>
  text.replaceAll('\u0000', '').trim().slice(0, LONGEST_NAME);

/** The bindings of the statements, one list per column. */
interface Asked {
  readonly companyId: number;
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly groups: readonly boolean[];
  readonly pictures: readonly string[];
}

const inOrderOf = (
  numbers: readonly string[],
  rows: ReadonlyMap<string, Row>,
): readonly ResolvedContact[] =>
  numbers.map((number) => {
    const row = rows.get(number);
    if (!row) throw new Error('a contact was neither made nor found');
    return { contact: contactOf(row), outcome: row.outcome };
  });

/** @returns undefined when somebody is missing, or would change by what was seen */
const look = async (ctx: Ctx, asked: Asked): Promise<readonly ResolvedContact[] | undefined> => {
  const { companyId, numbers, names, pictures } = asked;
  const rows = await prepared<Row & { is_news: boolean }>(ctx, 'contacts.look', LOOK, {
    companyId,
    numbers: textList(numbers),
    names: textList(names),
    pictures: textList(pictures),
  });
  if (rows.length < numbers.length || rows.some(({ is_news }) => is_news)) return undefined;
  return inOrderOf(numbers, new Map(rows.map((row) => [row.asked, row])));
};

const upsert = async (ctx: Ctx, asked: Asked): Promise<readonly ResolvedContact[]> => {
  const { companyId, numbers } = asked;
  const rows = await claiming(prepared<Row>(ctx, 'contacts.upsert', UPSERT, { ...asked }));
  const byNumber = new Map(rows.map((row) => [row.asked, row]));
  const missing = numbers.filter((number) => !byNumber.has(number));
  if (missing.length > 0) {
    const late = await ctx.trx.raw<{ rows: Row[] }>(LATE, { companyId, numbers: missing });
    for (const row of late.rows) byNumber.set(row.asked, row);
  }
  return inOrderOf(numbers, byNumber);
};

/** Meets those who write: finds their contacts, makes the missing ones and notes what is new of the others. */
export class ContactResolver {
  /** Whom it pays to look up before writing anything. Only ever a guess: the table decides. */
  readonly #met = new LRUCache<string, true>({ max: REMEMBERED });

  /** @returns each sighting's contact, in the order of the sightings */
  async resolve(
    ctx: Ctx,
    sightings: readonly ContactSighting[],
  ): Promise<readonly ResolvedContact[]> {
    if (sightings.length === 0) return [];
    const { companyId } = ctx;
    const numbers = sightings.map(({ number, isGroup }) =>
      isGroup ? number : canonicalNumber(number),
    );
    const asked: Asked = {
      companyId,
      numbers,
      names: sightings.map(({ name }) => storable(name)),
      groups: sightings.map(({ isGroup }) => isGroup),
      pictures: sightings.map(({ pictureId = '' }) => pictureId),
    };
    const keys = numbers.map((number) => `${String(companyId)}:${number}`);
    const found = keys.every((key) => this.#met.has(key)) ? await look(ctx, asked) : undefined;
    const seen = found ?? (await upsert(ctx, asked));
    for (const key of keys) this.#met.set(key, true);
    return seen;
  }
}
