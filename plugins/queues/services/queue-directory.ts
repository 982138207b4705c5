import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { QueueBadge, Queues, QueueView } from '../public.ts';

/** The queues of a company as other plugins meet them. */
@injectable()
export class QueueDirectory implements Queues {
  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueView[]> {
    if (ids.length === 0) return [];
    const rows = await Queue.query(ctx.trx).whereIn('id', [...new Set(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [viewOf(row)] : [];
    });
  }

  async ofUser(ctx: Ctx, userId: number): Promise<readonly QueueBadge[]> {
    const rows = await Queue.query(ctx.trx)
      .whereIn('id', QueueUser.query(ctx.trx).select('queueId').where('userId', userId))
      .orderBy(['orderQueue', 'id']);
    return rows.map(badgeOf);
  }

  async list(ctx: Ctx): Promise<readonly QueueView[]> {
    return (await Queue.query(ctx.trx).orderBy(['orderQueue', 'id'])).map(viewOf);
  }
}

const badgeOf = ({ id, name, color }: Queue): QueueBadge => ({ id, name, color });

const viewOf = (row: Queue): QueueView => ({
  ...badgeOf(row),
  greetingMessage: row.greetingMessage,
});
