import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { ContactDeparture } from '../../contacts/public.ts';
import { Ticket } from '../models/ticket.ts';
import { topicsOf } from './visibility.ts';

/** A contact's conversations go with the contact: those who have them on their screens are told. */
@injectable()
export class DepartedContacts implements ContactDeparture {
  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    const tickets = await Ticket.query(ctx.trx)
      .whereIn('contactId', [...contactIds])
      .orderBy('id')
      .forUpdate();
    for (const ticket of tickets) {
      ctx.emit('tickets.ticket-deleted', { ticketId: ticket.id, removed: true }, topicsOf(ticket));
    }
  }
}
