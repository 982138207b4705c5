import type { Ctx } from 'prosa/contract';
import type { ListImport } from '../../models/list-import.ts';

/** How many rows of a chunk were added, and how many numbers came onto the list meanwhile. */
export interface Added {
  readonly added: number;
  readonly existing: number;
}

/**
 * Adds the next new rows of an import to its list, in one statement. Their outcome changes with it, so that no row is added
 * twice.
 * @returns undefined when there are none left
 */
export const addChunk = async (
  ctx: Ctx,
  { id, contactListId, legalBasis, basisNote }: ListImport,
  size: number,
): Promise<Added | undefined> => {
  const { rows } = await ctx.trx.raw<{ rows: Added[] }>(
    `with chunk as materialized (
       select position, number, name, email, fields from contact_list_import_rows
        where company_id = :companyId and import_id = :id and coalesce(outcome, '') = 'new'
        order by position limit :size
     ), made as (
       insert into contact_list_items (company_id, contact_list_id, name, number, email, fields, legal_basis, basis_note)
       select :companyId, :contactListId, name, number, email, fields, :legalBasis, :basisNote from chunk order by number
       on conflict (company_id, contact_list_id, number) do nothing
       returning number
     ), told as (
       update contact_list_import_rows r
          set outcome = case when exists (select from made m where m.number = c.number) then 'added' else 'existing' end
         from chunk c
        where r.company_id = :companyId and r.import_id = :id and r.position = c.position
       returning r.outcome
     )
     select (count(*) filter (where outcome = 'added'))::int as added,
            (count(*) filter (where outcome = 'existing'))::int as existing
       from told`,
    { companyId: ctx.companyId, id, contactListId, size, legalBasis, basisNote },
  );
  const [chunk] = rows;
  return chunk === undefined || chunk.added + chunk.existing === 0 ? undefined : chunk;
};
