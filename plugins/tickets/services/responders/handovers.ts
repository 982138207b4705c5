import type { Ctx } from 'prosa/contract';
import { Core, standingOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { EMPTY_MEMORY, memoryColumns, memoryOf, respondAtOf } from './responder-memory.ts';
import { ResponderQueue } from './responder-queue.ts';
import { ResponderTurn } from './responder-turn.ts';

const pickEntries = <T>(
  record: Readonly<Record<string, T>>,
  keys: readonly (string | undefined)[],
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

/** Lets responders speak first when somebody gives a ticket to another queue, and to nobody there. */
@injectable()
export class Handovers {
  constructor(
    @inject(ResponderTurn) private readonly responders: ResponderTurn,
    @inject(ResponderQueue) private readonly queue: ResponderQueue,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
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
    const { states } = memoryOf(before);
    const memory = { ...EMPTY_MEMORY, states };
    const occasion = { ticket, contact, message: undefined, now, memory };
    const answer = await this.responders.ask(ctx, occasion, 'transferred');
    if (!answer) return false;
    const { delayed } = await this.executor.execute(ctx, ticket, answer.decision, {
      contact,
      responder: answer.responder.id,
    });
    // The others' dialogues have ended with the person's step.
    const kept = pickEntries(answer.memory.states, [
      answer.responder.id,
      answer.decision.handTo?.responder,
    ]);
    const after = { ...answer.memory, states: kept, delayed };
    await Ticket.query(ctx.trx).findById(ticket.id).patch(memoryColumns(after));
    this.queue.wakeAt(ctx, ticket.id, respondAtOf(after));
    return true;
  }
}
