import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { campaignErrors } from '../errors.ts';
import { Campaign } from '../models/campaign.ts';
import { isLate, statusAfter } from '../rules/campaign-states.ts';
import { audienceOf } from './campaign-sources.ts';
import { requireTexts } from './campaign-texts.ts';
import type { CampaignTexts } from './campaign-texts.ts';
import { Progress } from './progress.ts';

/** Moments of starting. */
@injectable()
export class Starts {
  constructor(
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Progress) private readonly progress: Progress,
  ) {}

  /**
   * Sees to it that a planned campaign begins in time. One that is not planned may be unfinished.
   * @throws as {@link requireReady}
   */
  async plan(ctx: Ctx, campaign: Campaign, texts: CampaignTexts): Promise<void> {
    if (campaign.status !== 'PROGRAMADA' || !campaign.scheduledAt) return;
    await requireReady(ctx, campaign, texts);
    await this.tasks.enqueue(
      ctx,
      'campaigns.start-due',
      { companyId: ctx.companyId },
      { startAfter: campaign.scheduledAt },
    );
  }

  /**
   * Starts all campaigns of the company whose moment has come, however long ago. One whose moment was missed by half a day asks
   * first: it runs, and waits for somebody to say so.
   */
  async due(ctx: Ctx): Promise<void> {
    const now = this.clock.now();
    const begun = await Campaign.query(ctx.trx)
      .where({ status: 'PROGRAMADA' })
      .where('scheduledAt', '<=', now)
      .patch({ status: 'EM_ANDAMENTO', startedAt: now, nextAt: now, updatedAt: now })
      .returning('*');
    for (const campaign of begun) {
      if (campaign.scheduledAt && isLate(campaign.scheduledAt, now)) {
        await campaign.$query(ctx.trx).patch({ holdBy: 'late', holdReason: 'late' });
      } else {
        await this.prepare(ctx, campaign);
      }
      await this.progress.tell(ctx, campaign.id);
    }
  }

  /**
   * Starts one now, and lets one go on that asked whether it still should. The campaign is held.
   * @throws ERR_CAMPAIGN_STATUS where it is in no state to be started; as {@link requireReady}
   */
  async now(ctx: Ctx, campaign: Campaign, texts: CampaignTexts): Promise<void> {
    const now = this.clock.now();
    if (campaign.status === 'EM_ANDAMENTO' && campaign.holdBy === 'late') {
      await campaign.$query(ctx.trx).patch({ holdBy: null, holdReason: null, updatedAt: now });
    } else {
      const status = statusAfter(campaign.status, 'start');
      if (!status) throw campaignErrors.ERR_CAMPAIGN_STATUS();
      await requireReady(ctx, campaign, texts);
      await campaign.$query(ctx.trx).patch({ status, startedAt: now, nextAt: now, updatedAt: now });
    }
    await this.prepare(ctx, campaign);
  }

  /** Has its contacts gathered, as a task. */
  prepare(ctx: Ctx, { id: campaignId }: Campaign): Promise<unknown> {
    const { companyId } = ctx;
    return this.tasks.enqueue(ctx, 'campaigns.prepare', { companyId, campaignId });
  }
}

/**
 * Refuses a campaign that could not run.
 * @throws ERR_CAMPAIGN_MESSAGE_REQUIRED, ERR_CAMPAIGN_CONFIRMATION_REQUIRED, ERR_CAMPAIGN_CONNECTION_REQUIRED,
 * ERR_CAMPAIGN_AUDIENCE_REQUIRED
 */
const requireReady = async (ctx: Ctx, campaign: Campaign, texts: CampaignTexts): Promise<void> => {
  const { confirmation, mediaId, fileListId } = campaign;
  if (campaign.connectionId === null) {
    throw campaignErrors.ERR_CAMPAIGN_CONNECTION_REQUIRED({ field: 'whatsappId' });
  }
  if ((await audienceOf(ctx, campaign.id)).sources.length === 0) {
    throw campaignErrors.ERR_CAMPAIGN_AUDIENCE_REQUIRED({ field: 'audience' });
  }
  requireTexts(texts, { confirmation, hasFile: mediaId !== null || fileListId !== null });
};
