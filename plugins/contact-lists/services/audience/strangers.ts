import type { Ctx } from 'prosa/contract';
import type { Audience, Stranger } from '../../public.ts';

/** The lists of an audience: people on them may have no contact yet. */
export interface AudienceLists {
  readonly lists: readonly number[];
  /** Lists whose people are left out. */
  readonly exceptLists: readonly number[];
}

export const listsOf = ({ sources, except }: Audience): AudienceLists => {
  const among = (from: Audience['except']): readonly number[] =>
    from.flatMap(({ kind, id }) => (kind === 'list' ? [id] : []));
  return { lists: among(sources), exceptLists: among(except) };
};

/** A select of the numbers on some lists. @param binding name of the binding with their ids */
export const numbersOf = (binding: string): string => `
  select x.number from contact_list_items x
   where x.company_id = :companyId and x.contact_list_id = any(:${binding}::int[])`;

/** Some of the people of an audience who have no contact, each once, in the order of their numbers. */
export const strangersOf = async (
  { trx, companyId }: Ctx,
  audience: Audience,
  most: number,
): Promise<readonly Stranger[]> => {
  const { lists, exceptLists } = listsOf(audience);
  if (lists.length === 0) return [];
  const { rows } = await trx.raw<{ rows: Stranger[] }>(
    `select distinct on (i.number) i.number, i.name, i.email
       from contact_list_items i
      where i.company_id = :companyId and i.contact_list_id = any(:lists::int[]) and i.is_valid is not false
        and i.number not in (${numbersOf('exceptLists')})
        and not exists (select from contact_addresses a where a.company_id = :companyId and a.value = i.number)
      order by i.number, i.id limit :most`,
    { companyId, lists: [...lists], exceptLists: [...exceptLists], most },
  );
  return rows;
};
