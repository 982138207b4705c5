import type { Ctx } from 'prosa/contract';
import type { StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { queueErrors } from '../errors.ts';
import { Queue } from '../models/queue.ts';
import { QueueAnnouncer } from './queue-announcer.ts';

/** The files queues greet with. One that is taken away stays stored: tickets it was sent in go on showing it. */
@injectable()
export class QueueMedia {
  constructor(@inject(QueueAnnouncer) private readonly announcer: QueueAnnouncer) {}

  /** Whether there is such a queue, before a file is taken. @throws ERR_QUEUE_NOT_FOUND */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    if (!(await Queue.query(ctx.trx).findById(id))) throw queueErrors.ERR_QUEUE_NOT_FOUND();
  }

  /** @throws ERR_QUEUE_NOT_FOUND */
  attach(ctx: Ctx, id: number, file: Pick<StoredMedia, 'id' | 'name' | 'mime'>): Promise<void> {
    return this.#put(ctx, id, { mediaId: file.id, mediaName: file.name, mediaMime: file.mime });
  }

  /** @throws ERR_QUEUE_NOT_FOUND */
  detach(ctx: Ctx, id: number): Promise<void> {
    return this.#put(ctx, id, { mediaId: null, mediaName: '', mediaMime: '' });
  }

  async #put(
    ctx: Ctx,
    id: number,
    file: Pick<Queue, 'mediaId' | 'mediaName' | 'mediaMime'>,
  ): Promise<void> {
    const count = await Queue.query(ctx.trx).findById(id).patch(file);
    if (count === 0) throw queueErrors.ERR_QUEUE_NOT_FOUND();
    await this.announcer.updated(ctx, [id]);
  }
}
