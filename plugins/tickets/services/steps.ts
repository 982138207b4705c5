import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Ticket } from '../models/ticket.ts';
import type { TicketDto } from '../schemas.ts';
import { AutomaticTexts } from './automatic-texts.ts';
import { Handovers } from './decisions/handovers.ts';
import { activating } from './overtaken.ts';
import { readAll } from './read-all.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import type { Transition } from './transitions.ts';
import { topicsLeft, topicsOf } from './visibility.ts';

/** What a step does beside its decision. */
interface StepOptions {
  /** The line the conversation also moves to. */
  readonly connectionId?: number;
  /** False leaves the completion message out. */
  readonly farewell?: boolean | undefined;
}

/** Carries out what was decided of a conversation: its new state, the texts that go with it, and who hears of it. */
@injectable()
export class Steps {
  constructor(
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(AutomaticTexts) private readonly texts: AutomaticTexts,
    @inject(Handovers) private readonly handovers: Handovers,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @param before the conversation, locked by the caller */
  async take(
    ctx: Ctx,
    before: Ticket,
    decision: Extract<Transition, { patch: unknown }>,
    { farewell, ...line }: StepOptions = {},
  ): Promise<TicketDto> {
    const now = this.clock.now();
    const isClosed = decision.patch.status === 'closed';
    const ticket = await activating(
      Ticket.query(ctx.trx)
        .findById(before.id)
        .patch({
          ...decision.patch,
          ...line,
          chatbot: false,
          awaitingDecision: null,
          responderStates: null,
          respondAt: null,
          updatedAt: now,
          closedAt: isClosed ? now : null,
          ...(isClosed ? { unreadMessages: 0, waitingSince: null } : {}),
        })
        .returning('*')
        .first()
        .throwIfNotFound(),
    );
    if (ticket.status === 'closed') await readAll(ctx, before);
    this.#leave(ctx, before, ticket);
    const texts = decision.texts.filter((text) => text !== 'completion' || farewell !== false);
    let isSaid = false;
    for (const text of texts) {
      isSaid = (await this.texts.send(ctx, { before, ticket }, text)) || isSaid;
    }
    isSaid = (await this.handovers.receive(ctx, before, ticket)) || isSaid;
    // A text is the ticket's last message by now.
    const after = isSaid
      ? await Ticket.query(ctx.trx).findById(before.id).throwIfNotFound()
      : ticket;
    return this.announce(ctx, after);
  }

  /** Tells those who see a conversation how it is now. */
  async announce(ctx: Ctx, ticket: Ticket): Promise<TicketDto> {
    const dto = await this.presenter.one(ctx, ticket);
    ctx.emit('tickets.ticket-updated', { ticket: dto }, topicsOf(ticket));
    return dto;
  }

  /** Those who can no longer see it are told to let go, before the others hear of its new state. */
  #leave(ctx: Ctx, before: Ticket, after: Ticket): void {
    const gone = topicsLeft(before, after);
    if (gone.length > 0) ctx.emit('tickets.ticket-deleted', { ticketId: before.id }, gone);
  }
}
