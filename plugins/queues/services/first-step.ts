import type { Ctx } from 'prosa/contract';
import type { FirstStep } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Queue } from '../models/queue.ts';

/** First step: the company has a queue. */
@injectable()
export class FirstQueue implements FirstStep {
  readonly plugin = 'queues';
  readonly path = '/queues?new=1';

  async isDone(ctx: Ctx): Promise<boolean> {
    return (await Queue.query(ctx.trx).select('id').limit(1)).length > 0;
  }
}
