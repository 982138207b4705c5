import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';
import { Note } from '../models/note.ts';

/** Notes are where their ticket is. */
@injectable()
export class MergedNotes implements ContactMergePart {
  readonly id = 'notes';
  readonly tables = ['ticket_notes'];

  constructor(@inject(Tickets) private readonly tickets: Tickets) {}

  async merge(ctx: Ctx, { kept, gone }: MergingContacts): Promise<null> {
    await Note.query(ctx.trx).where('contactId', gone.id).patch({ contactId: kept.id });
    return null;
  }

  async part(ctx: Ctx, { kept, gone }: PartingContacts): Promise<void> {
    await Note.query(ctx.trx)
      .where('contactId', kept.id)
      .whereIn('ticketId', this.tickets.ofContact(ctx, gone.id))
      .patch({ contactId: gone.id });
  }
}
