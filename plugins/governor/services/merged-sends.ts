import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts } from '../../contacts/public.ts';

/** Whoever turns out to be one person was written to as often as both. Parted again, each has its own messages back. */
@injectable()
export class MergedSends implements ContactMergePart {
  readonly id = 'governor';
  readonly tables = ['outreach_sends'];

  async merge(ctx: Ctx, { kept, gone }: MergingContacts): Promise<readonly string[]> {
    const moved = await ctx
      .trx('outreach_sends')
      .where({ company_id: ctx.companyId, contact_id: gone.id })
      .update({ contact_id: kept.id })
      .returning<{ id: string }[]>('id');
    return moved.map(({ id }) => id);
  }

  async part(ctx: Ctx, { gone }: MergingContacts, moved: unknown): Promise<void> {
    await ctx
      .trx('outreach_sends')
      .where({ company_id: ctx.companyId })
      .whereIn('id', moved as string[])
      .update({ contact_id: gone.id });
  }
}
