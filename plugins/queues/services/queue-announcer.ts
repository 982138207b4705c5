import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { AppError, Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QueueDetailsPoint, USUAL_HOURS, businessDays, shownDays } from '../public.ts';
import type { QueueDetails } from '../public.ts';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { QueueDto } from '../schemas.ts';

/** The properties a queue's body may hold for other plugins. */
const DETAILS = ['integrationId', 'promptId'] as const;

/** Queues as the API shows them, and the word that they changed. */
@injectable()
export class QueueAnnouncer {
  constructor(
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
    @inject(filled(QueueDetailsPoint)) private readonly details: Filled<QueueDetails>,
  ) {}

  async present(ctx: Ctx, queues: readonly Queue[]): Promise<QueueDto[]> {
    if (queues.length === 0) return [];
    const links = await QueueUser.query(ctx.trx)
      .whereIn(
        'queueId',
        queues.map(({ id }) => id),
      )
      .orderBy('userId');
    const added = await this.#added(ctx, queues);
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

  async #added(
    ctx: Ctx,
    queues: readonly Queue[],
  ): Promise<ReadonlyMap<number, Record<string, unknown>>> {
    const ids = queues.map(({ id }) => id);
    const added = new Map<number, Record<string, unknown>>();
    for (const source of await this.details.for(ctx)) {
      for (const [id, properties] of await source.load(ctx, ids)) {
        added.set(id, { ...added.get(id), ...properties });
      }
    }
    return added;
  }

  /** Hands what other plugins keep of a queue to them. @throws ERR_VALIDATION for what nobody keeps */
  async save(ctx: Ctx, queueId: number, body: Readonly<Record<string, unknown>>): Promise<void> {
    const details = await this.details.for(ctx);
    const kept = new Set(details.flatMap(({ fields }) => fields));
    const field = DETAILS.find((name) => (body[name] ?? null) !== null && !kept.has(name));
    if (field !== undefined) throw new AppError('ERR_VALIDATION', 400, { field });
    for (const source of details) await source.save(ctx, queueId, body);
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
