import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { UserDeparture } from '../../../users/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TicketService } from './ticket-service.ts';

/**
 * Somebody leaves the company: the tickets they have in hand go back to those who wait, as if they had returned them, and closed ones
 * are nobody's.
 */
@injectable()
export class ReturnedTickets implements UserDeparture {
  constructor(
    @inject(TicketService) private readonly tickets: TicketService,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  async leaving(ctx: Ctx, userId: number): Promise<void> {
    const open = await Ticket.query(ctx.trx).where({ userId, status: 'open' }).orderBy('id');
    for (const { id } of open) await this.tickets.update(ctx, id, { status: 'pending' });
    await this.state.takeOut(ctx, { userId }, 'user');
  }
}
