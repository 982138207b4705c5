import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import type { TicketCause } from '../../facts.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { AutomaticReply, OutboxLane, TicketDecision } from '../../public.ts';
import { CustomerTyping } from '../relay/customer-typing.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { Sending } from '../outbox/sending.ts';
import type { Draft } from '../outbox/sending.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { topicsOf } from '../visibility/visibility.ts';
import { scheduleReplies } from './responder-memory.ts';
import type { DelayedReply } from './responder-memory.ts';

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

/** A ticket after a decision, and the replies that wait for their time. */
export interface Executed {
  readonly ticket: Ticket;
  readonly delayed: readonly DelayedReply[];
}

interface ExecutionOptions {
  /** The ticket's contact, where the caller knows it. */
  readonly contact?: ContactView | undefined;
  readonly cause?: TicketCause;
  /** The id of the responder, or of the plugin, whose decision it is. */
  readonly responder?: string;
  /** Replies that wait already: those of this decision leave after them. */
  readonly delayed?: readonly DelayedReply[];
  /** The outbox lane of the replies; that of people unless told. */
  readonly lane?: OutboxLane | undefined;
}

/** Executes decisions: moves the ticket, and puts the replies into its outbox, in the caller's transaction. */
@injectable()
export class DecisionExecutor {
  constructor(
    @inject(Sending) private readonly sending: Sending,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(TicketState) private readonly state: TicketState,
    @inject(CustomerTyping) private readonly typing: CustomerTyping,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @returns the ticket as it is now; the responders' memory, with the delayed replies, is the caller's to write */
  async execute(
    ctx: Ctx,
    before: Ticket,
    decision: TicketDecision,
    { contact, cause = 'decision', responder, delayed: waiting = [], lane }: ExecutionOptions = {},
  ): Promise<Executed> {
    const after = standingAfter(before, decision);
    const isMoved = !isSame(before, after);
    const { chatbot, ...standing } = after;
    const ticket = isMoved
      ? await this.state.change(ctx, before, standing, cause, { chatbot })
      : before;
    const replies = ticket.connectionId === null ? [] : (decision.replies ?? []);
    const { immediate, delayed } = scheduleReplies(
      waiting,
      { replies, ...(responder !== undefined && { responder }) },
      this.clock.now(),
    );
    await this.say(ctx, ticket, immediate, { contact, lane });
    if (delayed.length > waiting.length) await this.typing.show(ctx, ticket, contact);
    if (isMoved && immediate.length === 0) {
      const shown = await this.presenter.one(ctx, ticket);
      ctx.emit('tickets.ticket-updated', { ticket: shown }, topicsOf(ticket));
    }
    return { ticket, delayed };
  }

  /** Puts replies into the ticket's outbox. */
  async say(
    ctx: Ctx,
    ticket: Ticket,
    replies: readonly Omit<AutomaticReply, 'delay'>[],
    { contact, lane }: Pick<ExecutionOptions, 'contact' | 'lane'> = {},
  ): Promise<void> {
    for (const { body, file, verbatim = false } of replies) {
      const draft: Draft = {
        body,
        kind: file ? kindOfMedia(file.mime) : 'conversation',
        isVerbatim: verbatim,
        lane,
        ...(file && { mediaId: file.id, mediaName: file.name }),
      };
      await this.sending.responder(ctx, ticket, draft, contact);
    }
  }

  /** A finished ticket begins anew, in nobody's hands. */
  reopen(ctx: Ctx, before: Ticket, cause: TicketCause): Promise<Ticket> {
    const to = { status: 'pending', userId: null, queueId: null } as const;
    return this.state.change(ctx, before, to, cause, { chatbot: false });
  }
}
