import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import type { TicketDecision } from '../../public.ts';
import { kindOfMedia } from '../media-kind.ts';
import { activating } from '../overtaken.ts';
import { Sending } from '../sending.ts';
import type { Draft } from '../sending.ts';
import { TicketPresenter } from '../ticket-presenter.ts';
import { topicsLeft, topicsOf } from '../visibility.ts';

type Standing = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'chatbot'>;

/** How a conversation stands after a decision. */
export const standingAfter = (before: Standing, decision: TicketDecision): Standing => ({
  status: decision.close ? 'closed' : decision.userId === undefined ? before.status : 'open',
  userId: decision.userId ?? before.userId,
  queueId: decision.queueId === undefined ? before.queueId : decision.queueId,
  chatbot: decision.chatbot ?? before.chatbot,
});

const isSame = (a: Standing, b: Standing): boolean =>
  a.status === b.status &&
  a.userId === b.userId &&
  a.queueId === b.queueId &&
  a.chatbot === b.chatbot;

/** Does what was decided: moves the conversation, and puts the replies into its outbox, in the caller's transaction. */
@injectable()
export class Carrying {
  constructor(
    @inject(Sending) private readonly sending: Sending,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param contact whose conversation it is, where the caller knows
   * @returns the conversation as it is now; what responders keep is the caller's to write
   */
  async out(
    ctx: Ctx,
    before: Ticket,
    decision: TicketDecision,
    contact?: ContactView,
  ): Promise<Ticket> {
    const after = standingAfter(before, decision);
    const isMoved = !isSame(before, after);
    const ticket = isMoved ? await this.#move(ctx, before, after) : before;
    const replies = ticket.connectionId === null ? [] : (decision.replies ?? []);
    for (const { body, file } of replies) {
      const draft: Draft = {
        body,
        kind: file ? kindOfMedia(file.mime) : 'conversation',
        ...(file && { mediaId: file.id, mediaName: file.name }),
      };
      await this.sending.responder(ctx, ticket, draft, contact);
    }
    if (isMoved && replies.length === 0) {
      const shown = await this.presenter.one(ctx, ticket);
      ctx.emit('tickets.ticket-updated', { ticket: shown }, topicsOf(ticket));
    }
    return ticket;
  }

  /** What a customer writes into a finished conversation begins it anew, in nobody's hands. */
  reopen(ctx: Ctx, before: Ticket): Promise<Ticket> {
    return this.#move(ctx, before, {
      status: 'pending',
      userId: null,
      queueId: null,
      chatbot: false,
    });
  }

  async #move(ctx: Ctx, before: Ticket, after: Standing): Promise<Ticket> {
    const now = this.clock.now();
    const isClosed = after.status === 'closed';
    const [ticket] = await activating(
      Ticket.query(ctx.trx)
        .where('id', before.id)
        .patch({
          ...after,
          updatedAt: now,
          closedAt: isClosed ? now : null,
          ...(isClosed ? { unreadMessages: 0, waitingSince: null } : {}),
        })
        .returning('*'),
    );
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    const gone = topicsLeft(before, ticket);
    if (gone.length > 0) ctx.emit('tickets.ticket-deleted', { ticketId: ticket.id }, gone);
    return ticket;
  }
}
