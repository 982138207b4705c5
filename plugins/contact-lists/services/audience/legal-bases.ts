import type { Ctx } from 'prosa/contract';
import type { NamedBases } from '../../../consents/public.ts';
import type { ListImport } from '../../models/list-import.ts';
import type { AudienceSelect } from '../../public.ts';
import { numbersOf } from './strangers.ts';
import type { AudienceLists } from './strangers.ts';

type People = NamedBases['people'];

/** The contacts of items `i` of a list that name a basis. */
const select = (condition: string): string => `
  select distinct on (a.contact_id) a.contact_id, i.legal_basis as basis, i.basis_note as reason
    from contact_list_items i
    join contact_addresses a on a.company_id = i.company_id and a.value = i.number
   where i.company_id = :companyId and i.contact_list_id = :listId and i.legal_basis is not null and ${condition}
   order by a.contact_id, i.id`;

/** Those of some items in the order of their ids: after one, up to another. */
export const basesOfItems = (
  { companyId }: Ctx,
  {
    listId,
    after,
    last,
  }: { readonly listId: number; readonly after: number; readonly last: number },
): People => ({
  sql: select('i.id > :afterItem and i.id <= :lastItem'),
  bindings: { companyId, listId, afterItem: after, lastItem: last },
});

/** Those of the rows of an import that are on its list now, whether it added them or found them there. */
export const basesOfImport = ({ companyId }: Ctx, { id, contactListId }: ListImport): People => ({
  sql: select(`i.number in (
    select r.number from contact_list_import_rows r
     where r.company_id = :companyId and r.import_id = :importId and r.outcome in ('added', 'existing'))`),
  bindings: { companyId, listId: contactListId, importId: id },
});

/** Gives people who were on the list without a basis the one that an import names for them. */
export const nameBasis = async (
  { trx, companyId }: Ctx,
  { id, contactListId, legalBasis, basisNote }: ListImport,
): Promise<void> => {
  if (legalBasis === null) return;
  await trx.raw(
    `update contact_list_items i set legal_basis = :legalBasis, basis_note = :basisNote
       from contact_list_import_rows r
      where r.company_id = :companyId and r.import_id = :id and r.outcome = 'existing'
        and i.company_id = :companyId and i.contact_list_id = :contactListId and i.number = r.number
        and i.legal_basis is null`,
    { companyId, id, contactListId, legalBasis, basisNote },
  );
};

/** Of whom nothing is on record, their lists' word counts: it is noted before they are written to. */
const WITHOUT_BASIS = (contacts: string, suppressed: string, hasBasis: string): string => `
  select (select count(*) from (${contacts}) chosen
           where not ${suppressed} and not (${hasBasis})
             and (exists (select from consents c
                           where c.company_id = :companyId and c.contact_id = chosen.contact_id and c.purpose = 'marketing')
                  or not exists (select from contact_addresses a
                                   join contact_list_items i on i.company_id = a.company_id and i.number = a.value
                                  where a.company_id = :companyId and a.contact_id = chosen.contact_id
                                    and i.contact_list_id = any(:basisLists::int[]) and i.legal_basis is not null)))::int
       + (select count(*) from (
            select from contact_list_items i
             where i.company_id = :companyId and i.contact_list_id = any(:basisLists::int[]) and i.is_valid is not false
               and i.number not in (${numbersOf('exceptLists')})
               and not exists (select from contact_addresses a where a.company_id = :companyId and a.value = i.number)
             group by i.number having bool_and(i.legal_basis is null)) strangers)::int as total`;

/** See {@link Audiences.withoutBasis}. */
export const countWithoutBasis = async (
  { trx, companyId }: Ctx,
  { sql, bindings }: AudienceSelect,
  {
    lists,
    exceptLists,
    suppressed,
    hasBasis,
  }: AudienceLists & { readonly suppressed: string; readonly hasBasis: string },
): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { total: number }[] }>(
    WITHOUT_BASIS(sql, suppressed, hasBasis),
    { ...bindings, companyId, basisLists: [...lists], exceptLists: [...exceptLists] },
  );
  return rows[0]?.total ?? 0;
};
