import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { moveRows, moveRowsBack } from '../../contacts/public.ts';
import type { ContactMergePart, MergingContacts } from '../../contacts/public.ts';

interface Moved {
  readonly lookups: unknown;
  readonly actions: unknown;
}

/** Whoever turns out to be one person has asked about the documents of both. */
@injectable()
export class MergedBills implements ContactMergePart {
  readonly id = 'bills';
  readonly tables = ['bill_lookups', 'bill_actions'];

  async merge(ctx: Ctx, contacts: MergingContacts): Promise<Moved> {
    const { kept, gone } = contacts;
    // Both have asked about it: once is enough.
    await ctx.trx.raw(
      `delete from bill_lookups twin using bill_lookups own
        where twin.company_id = :companyId and own.company_id = :companyId
          and twin.contact_id = :gone and own.contact_id = :kept
          and own.day = twin.day and own.document_hash = twin.document_hash`,
      { companyId: ctx.companyId, gone: gone.id, kept: kept.id },
    );
    return {
      lookups: await moveRows(ctx, 'bill_lookups', contacts),
      actions: await moveRows(ctx, 'bill_actions', contacts),
    };
  }

  async part(ctx: Ctx, contacts: MergingContacts, moved: unknown): Promise<void> {
    const { lookups, actions } = moved as Moved;
    await moveRowsBack(ctx, 'bill_lookups', contacts, lookups);
    await moveRowsBack(ctx, 'bill_actions', contacts, actions);
  }
}
