import type { Ctx } from 'prosa/contract';
import { AppError, Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { TicketFile } from '../../tickets/public.ts';
import type { Schedule } from '../models/schedule.ts';

/** The files of scheduled messages, as they are sent. */
@injectable()
export class ScheduleFiles {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'copy'>) {}

  /**
   * A copy for one message, since that keeps its file when the schedule goes.
   * @returns undefined without a file; `lost` where its bytes are gone, or there is no room for another one. The transaction goes on.
   */
  async copyOf(
    ctx: Ctx,
    { mediaId, mediaName }: Schedule,
  ): Promise<TicketFile | 'lost' | undefined> {
    if (mediaId === null) return undefined;
    await ctx.trx.raw('savepoint schedule_file');
    try {
      const { id, mime } = await this.storage.copy(ctx, mediaId);
      await ctx.trx.raw('release savepoint schedule_file');
      return { id, name: mediaName, mime };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await ctx.trx.raw('rollback to savepoint schedule_file');
      return 'lost';
    }
  }
}
