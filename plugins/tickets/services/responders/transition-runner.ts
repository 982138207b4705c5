import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Ticket } from '../../models/ticket.ts';
import type { TicketDto } from '../../schemas.ts';
import { EMPTY_MEMORY, memoryColumns } from './responder-memory.ts';
import { AutomaticTexts } from './automatic-texts.ts';
import { Handovers } from './handovers.ts';
import { readAll } from '../messages/read-all.ts';
import type { TicketCause } from '../../facts.ts';
import type { OutboxLane } from '../../public.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import type { Transition } from '../state/transitions.ts';
import { topicsOf } from '../visibility/visibility.ts';

/** Options of a step beside its decision. */
interface StepOptions {
  /** The connection the ticket also moves to. */
  readonly connectionId?: number;
  /** False leaves the completion message out. */
  readonly farewell?: boolean | undefined;
  /** A person's step unless told. */
  readonly cause?: TicketCause;
  /** The outbox lane of the texts that go with it; that of people unless told. */
  readonly lane?: OutboxLane;
}

/** Carries out what was decided of a ticket: its new state, the texts that go with it, and who hears of it. */
@injectable()
export class TransitionRunner {
  constructor(
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(AutomaticTexts) private readonly texts: AutomaticTexts,
    @inject(Handovers) private readonly handovers: Handovers,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  /** @param before the ticket, locked by the caller */
  async take(
    ctx: Ctx,
    before: Ticket,
    decision: Extract<Transition, { patch: unknown }>,
    { farewell, cause = 'person', lane, ...connection }: StepOptions = {},
  ): Promise<TicketDto> {
    const ticket = await this.state.change(ctx, before, decision.patch, cause, {
      ...connection,
      chatbot: false,
      awaitingDecision: null,
      ...memoryColumns(EMPTY_MEMORY),
    });
    if (ticket.status === 'closed') await readAll(ctx, before);
    const texts = decision.texts.filter((text) => text !== 'completion' || farewell !== false);
    let isSaid = false;
    for (const text of texts) {
      isSaid = (await this.texts.send(ctx, { before, ticket, lane }, text)) || isSaid;
    }
    isSaid = (await this.handovers.receive(ctx, before, ticket)) || isSaid;
    // A text is the ticket's last message by now.
    const after = isSaid
      ? await Ticket.query(ctx.trx).findById(before.id).throwIfNotFound()
      : ticket;
    return this.announce(ctx, after);
  }

  /** Tells those who see a ticket how it is now. */
  async announce(ctx: Ctx, ticket: Ticket): Promise<TicketDto> {
    const dto = await this.presenter.one(ctx, ticket);
    ctx.emit('tickets.ticket-updated', { ticket: dto }, topicsOf(ticket));
    return dto;
  }
}
