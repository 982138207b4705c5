import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { EngineAnswer } from '../../automation/public.ts';
import { Queues } from '../../queues/public.ts';
import { Users } from '../../users/public.ts';
import type { Order } from '../shared/parts.ts';

/** The part of an engine's answer that an order is. */
export type Ordered = Pick<
  EngineAnswer,
  'queueId' | 'userId' | 'close' | 'ends' | 'reason' | 'trace'
>;

/** Judges what services order: a queue or a person that the company does not have counts for nothing. */
@injectable()
export class OrderJudge {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Queues) private readonly queues: Pick<Queues, 'byIds'>,
    @inject(Users) private readonly users: Pick<Users, 'byIds'>,
  ) {}

  async judge(companyId: number, order: Order | undefined): Promise<Ordered> {
    if (!order) return {};
    const { queueId, userId } = order;
    const known = await this.database.transaction({ companyId }, async (ctx) => ({
      queue: queueId !== undefined && (await this.queues.byIds(ctx, [queueId])).length > 0,
      user: userId !== undefined && (await this.users.byIds(ctx, [userId])).length > 0,
    }));
    const trace = [
      ...(queueId === undefined ? [] : [known.queue ? 'queue' : 'unknown-queue']),
      ...(userId === undefined ? [] : [known.user ? 'user' : 'unknown-user']),
      ...(order.closes === true ? ['close'] : []),
      ...(order.stops === true ? ['stop'] : []),
    ];
    return {
      ...(known.queue && queueId !== undefined && { queueId }),
      ...(known.user && userId !== undefined && { userId }),
      ...(order.closes === true
        ? { close: true as const }
        : { ends: 'handed-over' as const, reason: 'asked' }),
      trace,
    };
  }
}
