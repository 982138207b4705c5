import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { ResponderTurn } from './responder-turn.ts';

/** Lets responders have the last word when somebody finishes a ticket. */
@injectable()
export class Farewells {
  constructor(
    @inject(ResponderTurn) private readonly deciding: ResponderTurn,
    @inject(DecisionExecutor) private readonly carrying: DecisionExecutor,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param before the ticket in the hands it was in
   * @returns whether one of them took it: then no completion message is sent now
   */
  async say(ctx: Ctx, before: Ticket, ticket: Ticket): Promise<boolean> {
    const contact = await this.contacts.get(ctx, ticket.contactId);
    // Who is to be left alone gets nothing automatic: neither a question nor a goodbye.
    if (contact.ignoreBot) return true;
    const occasion = {
      ticket: before,
      contact,
      message: undefined,
      now: this.clock.now(),
      states: {},
    };
    const answer = await this.deciding.ask(ctx, occasion, 'farewell');
    if (!answer) return false;
    await this.carrying.out(ctx, ticket, answer.decision);
    await Ticket.query(ctx.trx)
      .findById(ticket.id)
      .patch({
        responderStates: answer.states,
        respondAt: answer.decision.respondAt ?? null,
      });
    return true;
  }
}
