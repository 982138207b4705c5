import type { Ctx } from 'prosa/contract';
import type { AppError } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { sees, Visibility } from '../visibility/visibility.ts';

/** Finds the one ticket of a contact on a connection that is not closed, and refuses what it makes impossible. */
@injectable()
export class ActiveTickets {
  constructor(
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(Visibility) private readonly visibility: Visibility,
  ) {}

  /** The ticket, whether or not the caller may see it. */
  async find(
    ctx: Ctx,
    place: Pick<Ticket, 'contactId' | 'connectionId'>,
  ): Promise<Ticket | undefined> {
    return Ticket.query(ctx.trx).where(place).whereIn('status', ['open', 'pending']).first();
  }

  /** @throws ERR_OTHER_OPEN_TICKET, as {@link refusal} */
  async requireNone(ctx: Ctx, place: Pick<Ticket, 'contactId' | 'connectionId'>): Promise<void> {
    const ticket = await this.find(ctx, place);
    if (ticket) throw await this.refusal(ctx, ticket);
  }

  /** ERR_OTHER_OPEN_TICKET. It names the ticket, its queue and its attendant only to a caller who may see the ticket. */
  async refusal(ctx: Ctx, ticket: Ticket): Promise<AppError> {
    if (!sees(await this.visibility.of(ctx), ticket)) return ticketErrors.ERR_OTHER_OPEN_TICKET();
    const { id, uuid, userId, user, queue } = await this.presenter.one(ctx, ticket);
    return ticketErrors.ERR_OTHER_OPEN_TICKET({ ticket: { id, uuid, userId, user, queue } });
  }
}
