import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { USUAL_HOURS, businessDays, shownDays } from '../public.ts';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { QueueDto } from '../schemas.ts';
import { QueueColumns } from './queue-columns.ts';

/** Queues as the API shows them, and the word that they changed. */
@injectable()
export class QueueAnnouncer {
  constructor(
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
    @inject(QueueColumns) private readonly columns: QueueColumns,
  ) {}

  async present(ctx: Ctx, queues: readonly Queue[]): Promise<QueueDto[]> {
    if (queues.length === 0) return [];
    const ids = queues.map(({ id }) => id);
    const [links, added] = await Promise.all([
      QueueUser.query(ctx.trx).whereIn('queueId', ids).orderBy('userId'),
      this.columns.of(ctx, ids),
    ]);
    return queues.map((queue) => ({
      ...added.get(queue.id),
      id: queue.id,
      name: queue.name,
      color: queue.color,
      orderQueue: queue.orderQueue,
      greetingMessage: queue.greetingMessage,
      outOfHoursMessage: queue.outOfHoursMessage,
      schedules: shownDays(businessDays(queue.schedules ?? USUAL_HOURS)),
      isMedia: queue.mediaId !== null,
      mediaName: queue.mediaId === null ? '' : queue.mediaName,
      mediaPath: queue.mediaId === null ? null : this.storage.url(ctx.companyId, queue.mediaId),
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
