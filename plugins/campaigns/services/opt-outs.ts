import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ANSWER_MILLISECONDS } from '../rules/recipient-states.ts';
import { Progress } from './progress.ts';

/** Counts who opted out after a campaign wrote to them. Nobody of them is written to any more: the governor sees to it. */
@injectable()
export class OptOuts {
  constructor(
    @inject(Progress) private readonly progress: Progress,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** Notes it at the campaign that wrote to the contact last, within the term of answers. */
  async follow(ctx: Ctx, contactId: number): Promise<void> {
    const now = this.clock.now();
    const { rows } = await ctx.trx.raw<{ rows: { campaign_id: number }[] }>(
      `update campaign_recipients set opted_out_at = :now
        where company_id = :companyId and opted_out_at is null and id = (
          select id from campaign_recipients
           where company_id = :companyId and contact_id = :contactId and coalesce(handed_at, asked_at) >= :since
           order by coalesce(handed_at, asked_at) desc limit 1)
        returning campaign_id`,
      {
        companyId: ctx.companyId,
        contactId,
        now,
        since: new Date(now.getTime() - ANSWER_MILLISECONDS),
      },
    );
    for (const row of rows) this.progress.moved(ctx, row.campaign_id);
  }
}
