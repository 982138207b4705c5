import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { campaignErrors } from '../errors.ts';
import { Governor } from '../../governor/public.ts';
import { FINAL_FAILURES } from '../rules/failure-code.ts';
import { heldCampaign } from './finding.ts';
import { Progress } from './progress.ts';

/** Lets those whose message failed wait for another attempt. */
@injectable()
export class Retries {
  constructor(
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Progress) private readonly progress: Progress,
  ) {}

  /**
   * All that failed for a reason that may be over. A finished campaign runs again until they are through.
   * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS unless it runs or is finished
   */
  async retry(ctx: Ctx, id: number): Promise<void> {
    const campaign = await heldCampaign(ctx, id);
    if (campaign.status !== 'EM_ANDAMENTO' && campaign.status !== 'FINALIZADA') {
      throw campaignErrors.ERR_CAMPAIGN_STATUS();
    }
    const now = this.clock.now();
    const { rows } = await ctx.trx.raw<{ rows: object[] }>(
      `update campaign_recipients
          set state = 'waiting', reason = '', attempt = attempt + 1, due_at = :now, message_id = null,
              asked_at = case when confirmed_at is null then null else asked_at end
        where company_id = :companyId and campaign_id = :id and state = 'failed' and reason <> all(:final::text[])
        returning id`,
      { companyId: ctx.companyId, id, now, final: [...FINAL_FAILURES] },
    );
    this.audit.about(ctx, { id, name: campaign.name });
    if (rows.length === 0) return;
    await campaign
      .$query(ctx.trx)
      .patch({ status: 'EM_ANDAMENTO', completedAt: null, nextAt: now, updatedAt: now });
    if (campaign.connectionId !== null) this.governor.wake(ctx, campaign.connectionId);
    await this.progress.tell(ctx, id);
  }
}
