import type { Ctx } from 'prosa/contract';

/** A contact that rows are moved from, or to. */
interface Named {
  readonly id: number;
}

type RowId = number | string;

/**
 * Moves the rows of one contact to another, for a {@link ContactMergePart} whose rows say no more of their contact than
 * `contact_id`.
 * @returns their ids: what {@link moveRowsBack} needs
 */
export const moveRows = async (
  ctx: Ctx,
  table: string,
  { kept, gone }: { readonly kept: Named; readonly gone: Named },
): Promise<readonly RowId[]> => {
  const moved = await ctx
    .trx(table)
    .where({ company_id: ctx.companyId, contact_id: gone.id })
    .update({ contact_id: kept.id })
    .returning<{ id: RowId }[]>('id');
  return moved.map(({ id }) => id);
};

/**
 * Moves back what {@link moveRows} moved, as far as it is still there.
 * @param moved as it was returned
 */
export const moveRowsBack = async (
  ctx: Ctx,
  table: string,
  { kept, gone }: { readonly kept: Named; readonly gone: Named },
  moved: unknown,
): Promise<void> => {
  await ctx
    .trx(table)
    .where({ company_id: ctx.companyId, contact_id: kept.id })
    .whereIn('id', moved as RowId[])
    .update({ contact_id: gone.id });
};
