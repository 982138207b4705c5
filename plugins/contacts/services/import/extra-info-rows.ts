import type { Ctx } from 'prosa/contract';

/** A note about a contact, by its name. */
export interface Note {
  readonly contactId: number;
  readonly name: string;
  readonly value: string;
}

/** Notes by these names get these values; those that are missing come after the ones there are. */
export const noteExtraInfo = async (ctx: Ctx, notes: readonly Note[]): Promise<void> => {
  if (notes.length === 0) return;
  const { companyId } = ctx;
  const bindings = {
    companyId,
    contacts: notes.map(({ contactId }) => contactId),
    names: notes.map(({ name }) => name),
    values: notes.map(({ value }) => value),
    places: notes.map((_, at) => at),
  };
  const given = `unnest(:contacts::int[], :names::text[], :values::text[], :places::int[])
                 as n (contact_id, name, value, place)`;
  await ctx.trx.raw(
    `update contact_extra_info e set value = n.value from ${given}
      where e.company_id = :companyId and e.contact_id = n.contact_id
        and folded(e.name) = folded(n.name) and e.value <> n.value`,
    bindings,
  );
  await ctx.trx.raw(
    `insert into contact_extra_info (company_id, contact_id, position, name, value)
     select :companyId, n.contact_id,
            coalesce((select max(e.position) + 1 from contact_extra_info e
                       where e.company_id = :companyId and e.contact_id = n.contact_id), 0)
              + row_number() over (partition by n.contact_id order by n.place) - 1,
            n.name, n.value
       from ${given}
      where not exists (select from contact_extra_info e
                         where e.company_id = :companyId and e.contact_id = n.contact_id
                           and folded(e.name) = folded(n.name))`,
    bindings,
  );
};
