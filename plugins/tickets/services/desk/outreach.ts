import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import type { OutboxLane, Outreach, OutreachMessage, TicketView } from '../../public.ts';
import { DecisionExecutor } from '../responders/decision-executor.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TransitionRunner } from '../responders/transition-runner.ts';
import { decide } from '../state/transitions.ts';
import type { Actor } from '../state/transitions.ts';

/** Nobody at the desk, with the rights of the company itself. */
const PROGRAM: Actor = { userId: null, isAdmin: true };

/** Writes to contacts for programs of the company. */
@injectable()
export class TicketOutreach implements Outreach {
  constructor(
    @inject(Sending) private readonly sending: Sending,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(TransitionRunner) private readonly transitions: TransitionRunner,
    @inject(TicketState) private readonly state: TicketState,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async reach(ctx: Ctx, message: OutreachMessage): Promise<TicketView> {
    const { connectionId, contact, parts, close, lane = 'programs' } = message;
    const ticket = await this.#activeTicket(ctx, connectionId, contact);
    for (const { body, file } of parts) {
      await this.sending.automatic(ctx, ticket, {
        body,
        kind: file ? kindOfMedia(file.mime) : 'conversation',
        lane,
        ...(file && { mediaId: file.id, mediaName: file.name }),
      });
    }
    if (close) await this.#finish(ctx, ticket, lane);
    return Ticket.query(ctx.trx).findById(ticket.id).throwIfNotFound();
  }

  /** The active one; else the last, taken up again while it is recent; else a new one. Locked until the commit. */
  async #activeTicket(ctx: Ctx, connectionId: number, contact: ContactView): Promise<Ticket> {
    const chat = { contactId: contact.id, connectionId };
    const active = await Ticket.query(ctx.trx)
      .where(chat)
      .whereIn('status', ['open', 'pending'])
      .first()
      .forUpdate();
    if (active) return active;
    const minutes = Number(await this.settings.get(ctx, 'autoReopenMinutes'));
    const since = new Date(this.clock.now().getTime() - minutes * 60_000);
    const recent = await Ticket.query(ctx.trx)
      .where({ ...chat, status: 'closed' })
      .where('updatedAt', '>', since)
      .orderBy([
        { column: 'listedAt', order: 'desc' },
        { column: 'updatedAt', order: 'desc' },
      ])
      .first()
      .forUpdate();
    if (recent) return this.executor.reopen(ctx, recent, 'outreach');
    return this.state.open(
      ctx,
      { ...chat, status: 'pending', isGroup: contact.isGroup },
      'outreach',
    );
  }

  async #finish(ctx: Ctx, ticket: Ticket, lane: OutboxLane): Promise<void> {
    const decision = decide(ticket, 'resolve', PROGRAM);
    if (!('refused' in decision))
      await this.transitions.take(ctx, ticket, decision, { cause: 'outreach', lane });
  }
}
