import type { Ctx } from 'prosa/contract';
import type { FirstStep } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Ticket } from '../../models/ticket.ts';

/** First step: a message has come, which made a ticket. */
@injectable()
export class FirstMessage implements FirstStep {
  readonly plugin = 'tickets';
  readonly path = '/connections';

  async isDone(ctx: Ctx): Promise<boolean> {
    return (await Ticket.query(ctx.trx).select('id').limit(1)).length > 0;
  }
}
