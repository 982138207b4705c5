import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactDeparture } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { DepartingFiles } from '../messages/departing-files.ts';
import { tellDeletion } from '../state/ticket-facts.ts';

/** A contact's tickets and their files go with the contact: those who have them on their screens are told. */
@injectable()
export class DepartedContacts implements ContactDeparture {
  constructor(@inject(DepartingFiles) private readonly files: DepartingFiles) {}

  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    const tickets = await Ticket.query(ctx.trx)
      .whereIn('contactId', [...contactIds])
      .orderBy('id')
      .forUpdate();
    await this.files.leaving(
      ctx,
      tickets.map(({ id }) => id),
    );
    for (const ticket of tickets) {
      tellDeletion(ctx, ticket, 'contact');
    }
  }
}
