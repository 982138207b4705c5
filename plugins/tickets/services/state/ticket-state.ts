import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import type { PartialModelObject } from 'objection';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import type { TicketCause, TicketStanding } from '../../facts.ts';
import { Ticket } from '../../models/ticket.ts';
import { activating } from './concurrent-write.ts';
import { publishChange, tellChange, tellDeletion } from './ticket-facts.ts';

type Columns = PartialModelObject<Ticket>;

/** Columns that are written together with a change of state, and are no part of it. */
type Beside = Omit<Columns, keyof TicketStanding>;

/**
 * The one door to a ticket's state: `status`, `user_id` and `queue_id` are written here, and by what arrives in batches
 * (`arrivals.ts`). Each change is published as a fact, with its cause.
 */
@injectable()
export class TicketState {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /**
   * Opens a ticket. Of a quiet one nobody is told.
   * @throws Overtaken when the contact has an active one on the connection by now: the transaction starts over
   */
  async open(
    ctx: Ctx,
    columns: Columns & Required<Pick<Columns, 'contactId' | 'connectionId' | 'status'>>,
    cause: TicketCause,
  ): Promise<Ticket> {
    const ticket = await activating(Ticket.query(ctx.trx).insertAndFetch(columns));
    if (!ticket.isQuiet) tellChange(ctx, undefined, ticket, cause);
    return ticket;
  }

  /**
   * Changes the state of a ticket. One that is closed has nothing unread and waits for nobody.
   * @param before locked by the caller
   * @param to what changes of it
   * @param beside further columns; the time of the change unless they name another
   * @throws ERR_NO_TICKET_FOUND when it is gone
   */
  async change(
    ctx: Ctx,
    before: Ticket,
    to: Partial<TicketStanding>,
    cause: TicketCause,
    beside: Beside = {},
  ): Promise<Ticket> {
    const now = this.clock.now();
    const isClosed = (to.status ?? before.status) === 'closed';
    const [ticket] = await activating(
      Ticket.query(ctx.trx)
        .where('id', before.id)
        .patch({
          updatedAt: now,
          closedAt: isClosed ? now : null,
          ...beside,
          ...(isClosed ? { unreadMessages: 0, waitingSince: null } : {}),
          ...to,
        })
        .returning('*'),
    );
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    if (!ticket.isQuiet) tellChange(ctx, before.isQuiet ? undefined : before, ticket, cause);
    return ticket;
  }

  /**
   * Takes a queue or an attendant out of every ticket that has it, the closed ones too, before it is deleted. Screens are told
   * of the queue or the user, and not of each ticket. The ticket's place in the lists stays.
   * @param gone locked by the caller, so that no other ticket is given it meanwhile
   */
  async takeOut(
    ctx: Ctx,
    gone: { readonly queueId: number } | { readonly userId: number },
    cause: TicketCause,
  ): Promise<void> {
    const tickets = await Ticket.query(ctx.trx)
      .where({ companyId: ctx.companyId, ...gone })
      .patch('queueId' in gone ? { queueId: null } : { userId: null })
      .returning(['id', 'contactId', 'connectionId', 'isGroup', 'status', 'userId', 'queueId']);
    for (const ticket of tickets) {
      const { status, userId, queueId } = ticket;
      publishChange(ctx, { status, userId, queueId, ...gone }, ticket, cause);
    }
  }

  /** Deletes a ticket. @param ticket locked by the caller */
  async remove(ctx: Ctx, ticket: Ticket, cause: TicketCause): Promise<void> {
    await ticket.$query(ctx.trx).delete();
    tellDeletion(ctx, ticket, cause);
  }
}
