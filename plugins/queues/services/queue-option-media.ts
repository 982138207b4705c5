import type { Ctx } from 'prosa/contract';
import type { StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QueueOption } from '../models/queue-option.ts';
import { QueueOptions } from './queue-options.ts';

/**
 * The files options are sent with. One that is taken away stays stored: tickets it was sent in go on showing it.
 */
@injectable()
export class QueueOptionMedia {
  constructor(@inject(QueueOptions) private readonly options: QueueOptions) {}

  /** Whether there is such an option, before a file is taken. @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    await this.options.find(ctx, id);
  }

  /** @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async attach(
    ctx: Ctx,
    id: number,
    file: Pick<StoredMedia, 'id' | 'name' | 'mime'>,
  ): Promise<void> {
    const { queueId } = await this.options.find(ctx, id);
    await QueueOption.query(ctx.trx)
      .findById(id)
      .patch({ mediaId: file.id, mediaName: file.name, mediaMime: file.mime });
    this.options.announce(ctx, queueId);
  }

  /** @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async detach(ctx: Ctx, id: number): Promise<void> {
    const { queueId } = await this.options.find(ctx, id);
    await QueueOption.query(ctx.trx)
      .findById(id)
      .patch({ mediaId: null, mediaName: '', mediaMime: '' });
    this.options.announce(ctx, queueId);
  }
}
