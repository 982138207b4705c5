import type { Ctx } from 'prosa/contract';
import { injectable, inject } from 'tsyringe';
import { Progress } from './progress.ts';

/** Tells screens that campaigns wait for their connection, or do no more. */
@injectable()
export class ConnectionChanges {
  constructor(@inject(Progress) private readonly progress: Pick<Progress, 'moved'>) {}

  async follow(ctx: Ctx, connectionId: number): Promise<void> {
    const ids = await ctx
      .trx('campaigns')
      .where({
        company_id: ctx.companyId,
        connection_id: connectionId,
        status: 'EM_ANDAMENTO',
      })
      .pluck<number[]>('id');
    for (const id of ids) this.progress.moved(ctx, id);
  }
}
