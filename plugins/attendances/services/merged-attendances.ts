import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';

/** Attendances are where their ticket is; those whose ticket is gone are moved and remembered. */
@injectable()
export class MergedAttendances implements ContactMergePart {
  readonly id = 'attendances';
  readonly tables = ['ticket_trackings'];

  constructor(@inject(Tickets) private readonly tickets: Tickets) {}

  async merge({ trx, companyId }: Ctx, { kept, gone }: MergingContacts): Promise<number[]> {
    const rows = await trx('ticket_trackings')
      .where({ company_id: companyId, contact_id: gone.id })
      .update({ contact_id: kept.id })
      .returning<{ id: number }[]>('id');
    return rows.map(({ id }) => id);
  }

  async part(ctx: Ctx, { kept, gone }: PartingContacts, moved: unknown): Promise<void> {
    await ctx
      .trx('ticket_trackings')
      .where({ company_id: ctx.companyId, contact_id: kept.id })
      .where((theirs) => {
        void theirs.whereIn('ticket_id', this.tickets.ofContact(ctx, gone.id)).orWhere((alone) => {
          void alone.whereNull('ticket_id').whereIn('id', isIds(moved) ? moved : []);
        });
      })
      .update({ contact_id: gone.id });
  }
}

/** A merge that a version before this one made while this one was installed has noted nothing here. */
const isIds = (moved: unknown): moved is number[] => Array.isArray(moved);
