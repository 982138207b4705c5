import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import type { OutboxLane } from '../../public.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { EMPTY_MEMORY, memoryColumns, respondAtOf } from './responder-memory.ts';
import { ResponderQueue } from './responder-queue.ts';
import { ResponderTurn } from './responder-turn.ts';

/** Lets responders have the last word when somebody finishes a ticket. */
@injectable()
export class Farewells {
  constructor(
    @inject(ResponderTurn) private readonly responders: ResponderTurn,
    @inject(ResponderQueue) private readonly queue: ResponderQueue,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param before the ticket in the hands it was in
   * @param lane the outbox lane of what is said; that of people unless told
   * @returns whether one of them took it: then no completion message is sent now
   */
  async say(ctx: Ctx, before: Ticket, ticket: Ticket, lane?: OutboxLane): Promise<boolean> {
    const contact = await this.contacts.get(ctx, ticket.contactId);
    // A contact that is left alone gets nothing automatic: neither a question nor a goodbye.
    if (contact.ignoreBot) return true;
    const occasion = {
      ticket: before,
      contact,
      message: undefined,
      now: this.clock.now(),
      memory: EMPTY_MEMORY,
    };
    const answer = await this.responders.ask(ctx, occasion, 'farewell');
    if (!answer) return false;
    const { delayed } = await this.executor.execute(ctx, ticket, answer.decision, {
      lane,
      responder: answer.responder.id,
    });
    const memory = { ...answer.memory, delayed };
    await Ticket.query(ctx.trx).findById(ticket.id).patch(memoryColumns(memory));
    this.queue.wakeAt(ctx, ticket.id, respondAtOf(memory));
    return true;
  }
}
