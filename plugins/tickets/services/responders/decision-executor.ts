import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import type { TicketCause } from '../../facts.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { TicketDecision } from '../../public.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { Sending } from '../outbox/sending.ts';
import type { Draft } from '../outbox/sending.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { topicsOf } from '../visibility/visibility.ts';

type Standing = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'chatbot'>;

/** How a ticket stands after a decision. */
const standingAfter = (before: Standing, decision: TicketDecision): Standing => ({
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

/** Does what was decided: moves the ticket, and puts the replies into its outbox, in the caller's transaction. */
@injectable()
export class DecisionExecutor {
  constructor(
    @inject(Sending) private readonly sending: Sending,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  /**
   * @param options.contact the ticket's contact, where the caller knows it
   * @returns the ticket as it is now; what responders keep is the caller's to write
   */
  async out(
    ctx: Ctx,
    before: Ticket,
    decision: TicketDecision,
    { contact, cause = 'decision' }: { contact?: ContactView; cause?: TicketCause } = {},
  ): Promise<Ticket> {
    const after = standingAfter(before, decision);
    const isMoved = !isSame(before, after);
    const { chatbot, ...standing } = after;
    const ticket = isMoved
      ? await this.state.change(ctx, before, standing, cause, { chatbot })
      : before;
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

  /** A finished ticket begins anew, in nobody's hands. */
  reopen(ctx: Ctx, before: Ticket, cause: TicketCause): Promise<Ticket> {
    const to = { status: 'pending', userId: null, queueId: null } as const;
    return this.state.change(ctx, before, to, cause, { chatbot: false });
  }
}
