import type { Ctx } from 'prosa/contract';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly has_contact: boolean;
}

/** The next people of a list, and those of them that no contact has the number of. */
export const withoutContact = async (
  ctx: Ctx,
  listId: number,
  after: number,
  most: number,
): Promise<{
  readonly people: readonly Pick<Row, 'email' | 'name' | 'number'>[];
  readonly last: number;
  readonly isLast: boolean;
}> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select i.id, i.name, i.number, i.email,
            known.is_there is not null as has_contact
       from contact_list_items i
       left join lateral (
         select true as is_there from contact_addresses a
          where a.company_id = :companyId and a.value = i.number limit 1) known on true
      where i.company_id = :companyId and i.contact_list_id = :listId and i.id > :after
        and i.is_valid is not false
      order by i.id limit :most`,
    { companyId: ctx.companyId, listId, after, most },
  );
  return {
    people: rows.filter(({ has_contact: hasContact }) => !hasContact),
    last: rows.at(-1)?.id ?? after,
    isLast: rows.length < most,
  };
};

/** Where the pages of so many people of a list begin: the id before the first of each. */
export const pagesOf = async (
  { trx, companyId }: Ctx,
  listId: number,
  size: number,
): Promise<readonly number[]> => {
  const { rows } = await trx.raw<{ rows: { after: number }[] }>(
    `select after from (
       select i.id - 1 as after, row_number() over (order by i.id) as place
         from contact_list_items i
        where i.company_id = :companyId and i.contact_list_id = :listId and i.is_valid is not false) items
      where place % :size = 1 order by after`,
    { companyId, listId, size },
  );
  return rows.map(({ after }) => after);
};
