import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { USUAL_HOURS } from '../public.ts';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { QueueDto } from '../schemas.ts';

/** Queues as the API shows them, and the word that they changed. */
@injectable()
export class QueueAnnouncer {
  async present(ctx: Ctx, queues: readonly Queue[]): Promise<QueueDto[]> {
    if (queues.length === 0) return [];
    const links = await QueueUser.query(ctx.trx)
      .whereIn(
        'queueId',
        queues.map(({ id }) => id),
      )
      .orderBy('userId');
    return queues.map((queue) => ({
      id: queue.id,
      name: queue.name,
      color: queue.color,
      orderQueue: queue.orderQueue,
      greetingMessage: queue.greetingMessage,
      outOfHoursMessage: queue.outOfHoursMessage,
      schedules: [...(queue.schedules ?? USUAL_HOURS)],
      userIds: links.filter(({ queueId }) => queueId === queue.id).map(({ userId }) => userId),
    }));
  }

  /** Tells the company how these queues are now. */
  async updated(ctx: Ctx, ids: readonly number[]): Promise<QueueDto[]> {
    if (ids.length === 0) return [];
    const queues = await this.present(
      ctx,
      await Queue.query(ctx.trx)
        .whereIn('id', [...ids])
        .orderBy('id'),
    );
    for (const queue of queues) ctx.emit('queues.queue-updated', { queue }, [topics.company]);
    return queues;
  }
}
