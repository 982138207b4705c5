import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { UserDeparture } from '../../../users/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { TicketService } from './ticket-service.ts';

/** Somebody leaves the company: what they have in hand goes back to those who wait, as if they had returned it. */
@injectable()
export class ReturnedTickets implements UserDeparture {
  constructor(@inject(TicketService) private readonly tickets: TicketService) {}

  async leaving(ctx: Ctx, userId: number): Promise<void> {
    const open = await Ticket.query(ctx.trx).where({ userId, status: 'open' }).orderBy('id');
    for (const { id } of open) await this.tickets.update(ctx, id, { status: 'pending' });
  }
}
