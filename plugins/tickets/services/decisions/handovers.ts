import type { Ctx } from 'prosa/contract';
import { Core, standingOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { Carrying } from './carrying.ts';
import { Deciding } from './deciding.ts';

/** Lets responders speak first when somebody gives a conversation to another queue, and to nobody there. */
@injectable()
export class Handovers {
  constructor(
    @inject(Deciding) private readonly deciding: Deciding,
    @inject(Carrying) private readonly carrying: Carrying,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param before the conversation in the queue it was in
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
