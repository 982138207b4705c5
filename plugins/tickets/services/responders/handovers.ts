import type { Ctx } from 'prosa/contract';
import { Core, standingOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { ResponderTurn } from './responder-turn.ts';

/** Lets responders speak first when somebody gives a ticket to another queue, and to nobody there. */
@injectable()
export class Handovers {
  constructor(
    @inject(ResponderTurn) private readonly deciding: ResponderTurn,
    @inject(DecisionExecutor) private readonly carrying: DecisionExecutor,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param before the ticket in the queue it was in
   * @returns whether one of them took it
   */
  async receive(ctx: Ctx, before: Ticket, ticket: Ticket): Promise<boolean> {
    const isWaiting = ticket.status === 'pending' && ticket.userId === null;
    const isElsewhere = ticket.queueId !== null && ticket.queueId !== before.queueId;
    if (!isWaiting || !isElsewhere || ticket.isGroup) return false;
    const now = this.clock.now();
    const [contact, { isServed }] = await Promise.all([
      this.contacts.get(ctx, ticket.contactId),
      standingOf(ctx, now),
    ]);
    if (contact.ignoreBot || !isServed) return false;
    const states = before.responderStates ?? {};
    const occasion = { ticket, contact, message: undefined, now, states };
    const answer = await this.deciding.ask(ctx, occasion, 'transferred');
    if (!answer) return false;
    await this.carrying.out(ctx, ticket, answer.decision, { contact });
    await Ticket.query(ctx.trx)
      .findById(ticket.id)
      .patch({ responderStates: answer.states, respondAt: answer.decision.respondAt ?? null });
    return true;
  }
}
