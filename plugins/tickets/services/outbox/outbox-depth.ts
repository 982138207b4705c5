import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { WaitingMessages } from '../../../connections/public.ts';

/** How many messages, and changes of messages, wait in the outbox of each connection. */
@injectable()
export class OutboxDepth implements WaitingMessages {
  async waiting(ctx: Ctx, connectionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await ctx.trx.raw<{ rows: { id: number; waiting: number }[] }>(
      `select connection_id as id, count(*)::int as waiting from message_outbox
        where company_id = ? and connection_id = any(?) group by connection_id`,
      [ctx.companyId, [...connectionIds]],
    );
    return new Map(rows.map(({ id, waiting }) => [id, waiting]));
  }
}
