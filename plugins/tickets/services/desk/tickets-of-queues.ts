import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { QueueDeparture } from '../../../queues/public.ts';
import { TicketState } from '../state/ticket-state.ts';

/** A queue is deleted: its tickets are in no queue. */
@injectable()
export class TicketsOfQueues implements QueueDeparture {
  constructor(@inject(TicketState) private readonly state: TicketState) {}

  async leaving(ctx: Ctx, queueId: number): Promise<void> {
    await this.state.takeOut(ctx, { queueId }, 'queue');
  }
}
