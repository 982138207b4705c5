import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import type { ContactSighting, ContactView } from '../public.ts';
import { canonicalNumber } from './phone-number.ts';

const LONGEST_NAME = 255;

/** A contact and what became of it. */
export interface Seen {
  readonly contact: ContactView;
  readonly outcome: 'made' | 'changed' | 'known';
}

const COLUMNS = 'id, uuid, name, number, email, profile_pic_url, is_group, ignore_bot';

interface Row {
  id: number;
  uuid: string;
  name: string;
  number: string;
  email: string;
  profile_pic_url: string;
  is_group: boolean;
  ignore_bot: boolean;
  outcome: Seen['outcome'];
}

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
    select c.* from seen s cross join lateral (
      select * from contacts c where c.company_id = :companyId and c.number = s.number limit 1) c
  ), changed as (
    update contacts c
       set name = case when s.name <> '' and (c.is_group or c.name = c.number) then s.name else c.name end,
           profile_pic_url = case when s.picture <> '' then s.picture else c.profile_pic_url end,
           updated_at = now()
      from seen s join known k using (number)
     where c.company_id = :companyId and c.id = k.id
       and ((s.picture <> '' and s.picture <> k.profile_pic_url)
         or (s.name <> '' and s.name <> k.name and (k.is_group or k.name = k.number)))
    returning c.*
  ), made as (
    insert into contacts (company_id, number, name, is_group, profile_pic_url)
      select :companyId, s.number, coalesce(nullif(s.name, ''), s.number), s.is_group, s.picture
        from seen s
       where not exists (select from known k where k.number = s.number)
       order by s.number
    on conflict (company_id, number) do nothing
    returning *
  )
  select ${COLUMNS}, 'made' as outcome from made
  union all select ${COLUMNS}, 'changed' from changed
  union all select ${COLUMNS}, 'known' from known k
             where not exists (select from changed c where c.id = k.id)`;

const viewOf = (row: Row): ContactView => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profile_pic_url,
  isGroup: row.is_group,
  ignoreBot: row.ignore_bot,
});

/** A channel's text as a column can hold it: no U+0000, of sensible length. */
const storable = (text: string): string =>
  text.replaceAll('\u0000', '').trim().slice(0, LONGEST_NAME);

/** @returns each sighting's contact, in the order of the sightings */
export const upsertSightings = async (
  ctx: Ctx,
  sightings: readonly ContactSighting[],
): Promise<readonly Seen[]> => {
  if (sightings.length === 0) return [];
  const numbers = sightings.map(({ number, isGroup }) =>
    isGroup ? number : canonicalNumber(number),
  );
  const { companyId } = ctx;
  const rows = await prepared<Row>(ctx, 'contacts.upsert', UPSERT, {
    companyId,
    numbers,
    names: sightings.map(({ name }) => storable(name)),
    groups: sightings.map(({ isGroup }) => isGroup),
    pictures: sightings.map(({ profilePicUrl = '' }) => storable(profilePicUrl)),
  });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const missing = numbers.filter((number) => !byNumber.has(number));
  // Somebody else made them after this statement began to look.
  if (missing.length > 0) {
    const late = await ctx.trx.raw<{ rows: Row[] }>(
      `select ${COLUMNS}, 'known' as outcome from contacts
        where company_id = :companyId and number = any(:missing::text[])`,
      { companyId, missing },
    );
    for (const row of late.rows) byNumber.set(row.number, row);
  }
  return numbers.map((number) => {
    const row = byNumber.get(number);
    if (!row) throw new Error('a contact was neither made nor found');
    return { contact: viewOf(row), outcome: row.outcome };
  });
};
