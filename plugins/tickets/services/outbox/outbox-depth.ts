import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { WaitingMessages } from '../../../connections/public.ts';
import type { OutboxLane } from '../../public.ts';
import { LANES } from './lanes.ts';

/** Messages, and changes of messages, that wait in each lane of a connection's outbox. */
export type LaneDepths = Readonly<Record<OutboxLane, number>>;

/** How many messages, and changes of messages, wait in the outbox of each connection. */
@injectable()
export class OutboxDepth implements WaitingMessages {
  async waiting(ctx: Ctx, connectionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const depths = await this.byLane(ctx, connectionIds);
    return new Map(
      [...depths].map(([id, { people, programs, campaigns }]) => [
        id,
        people + programs + campaigns,
      ]),
    );
  }

  /** The same for each lane; connections on which nothing waits are left out. */
  async byLane(
    ctx: Ctx,
    connectionIds: readonly number[],
  ): Promise<ReadonlyMap<number, LaneDepths>> {
    const { rows } = await ctx.trx.raw<{ rows: ({ id: number } & LaneDepths)[] }>(
      `select connection_id as id, count(*) filter (where lane = :people)::int as people,
              count(*) filter (where lane = :programs)::int as programs,
              count(*) filter (where lane = :campaigns)::int as campaigns
         from message_outbox
        where company_id = :companyId and connection_id = any(:connectionIds) group by connection_id`,
      { ...LANES, companyId: ctx.companyId, connectionIds: [...connectionIds] },
    );
    return new Map(rows.map(({ id, ...depths }) => [id, depths]));
  }
}
