import type { Ctx } from 'prosa/contract';
import type { AudienceMember, AudienceSource } from '../../public.ts';

const ITEMS = `
  select distinct on (a.contact_id) a.contact_id as "contactId", i.name, c.number, i.email, i.fields
    from contact_addresses a
    join contact_list_items i on i.company_id = a.company_id and i.contact_list_id = :listId and i.number = a.value
    join contacts c on c.company_id = a.company_id and c.id = a.contact_id
   where a.company_id = :companyId and a.contact_id = any(:contactIds::int[])
   order by a.contact_id, i.id`;

const CONTACTS = `
  select c.id as "contactId", c.name, c.number, c.email,
         coalesce((select json_object_agg(e.name, e.value order by e.position desc) from contact_extra_info e
                    where e.company_id = c.company_id and e.contact_id = c.id), '{}') as fields
    from contacts c where c.company_id = :companyId and c.id = any(:contactIds::int[])`;

const read = async (
  ctx: Ctx,
  sql: string,
  bindings: Readonly<Record<string, number | number[]>>,
): Promise<readonly AudienceMember[]> => {
  const { rows } = await ctx.trx.raw<{ rows: AudienceMember[] }>(sql, {
    companyId: ctx.companyId,
    ...bindings,
  });
  return rows;
};

/** The things texts may say of contacts: as a list has them, and for those who have left it as the contact is called. */
export const membersOf = async (
  ctx: Ctx,
  source: AudienceSource,
  contactIds: readonly number[],
): Promise<readonly AudienceMember[]> => {
  if (contactIds.length === 0) return [];
  const listed =
    source.kind === 'list'
      ? await read(ctx, ITEMS, { listId: source.id, contactIds: [...contactIds] })
      : [];
  const known = new Set(listed.map(({ contactId }) => contactId));
  const others = contactIds.filter((id) => !known.has(id));
  if (others.length === 0) return listed;
  return [...listed, ...(await read(ctx, CONTACTS, { contactIds: others }))];
};
