import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Queue } from '../models/queue.ts';

const QUEUES = [
  { name: 'Vendas', color: '#0f766e' },
  { name: 'Suporte', color: '#6d28d9' },
  { name: 'Financeiro', color: '#be185d' },
];

/** Queues a shop would have. */
@injectable()
export class DemoQueues implements DemoContent {
  readonly #queues = QUEUES;

  async fill(ctx: Ctx): Promise<void> {
    for (const [at, queue] of this.#queues.entries()) {
      await Queue.query(ctx.trx).insert({ ...queue, orderQueue: at + 1 });
    }
  }
}
