import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { campaignErrors } from '../errors.ts';
import type { Campaign } from '../models/campaign.ts';
import { statusAfter } from '../rules/campaign-states.ts';
import type { CampaignAct } from '../rules/campaign-states.ts';
import { NO_TEXTS, textsOf } from './campaign-texts.ts';
import { heldCampaign } from './finding.ts';
import { Progress } from './progress.ts';
import { Retries } from './retries.ts';
import { Starts } from './starts.ts';

/** Milliseconds after a restart before the first message may leave. */
const RESTART_MILLISECONDS = 3000;

/**
 * Starting, cancelling, restarting and ending. Each holds the campaign, as every claim does: after the commit of a cancellation
 * nobody is claimed any more.
 */
@injectable()
export class CampaignActs {
  constructor(
    @inject(Starts) private readonly starts: Starts,
    @inject(Retries) private readonly retries: Retries,
    @inject(Progress) private readonly progress: Progress,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, and those of an unfinished campaign */
  async start(ctx: Ctx, id: number): Promise<void> {
    const campaign = await heldCampaign(ctx, id);
    await this.starts.now(ctx, campaign, (await textsOf(ctx, [id])).get(id) ?? NO_TEXTS);
    await this.#done(ctx, campaign);
  }

  /** A message that is in the outbox already leaves: at most one. @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS */
  async cancel(ctx: Ctx, id: number): Promise<void> {
    await this.#change(ctx, id, 'cancel', { holdBy: null, holdReason: null, holdUntil: null });
  }

  /**
   * Goes on with those that still wait, after some seconds, at the same pace.
   * @throws as {@link cancel}; ERR_CAMPAIGN_CONNECTION_REQUIRED where its connection is gone
   */
  async restart(ctx: Ctx, id: number): Promise<void> {
    const { status, connectionId } = await heldCampaign(ctx, id);
    if (status === 'CANCELADA' && connectionId === null) {
      throw campaignErrors.ERR_CAMPAIGN_CONNECTION_REQUIRED({ field: 'whatsappId' });
    }
    const nextAt = new Date(this.clock.now().getTime() + RESTART_MILLISECONDS);
    const campaign = await this.#change(ctx, id, 'restart', { nextAt });
    // Cancelled before its contacts were gathered, it gathers them now.
    if (campaign.preparedAt === null) await this.starts.prepare(ctx, campaign);
  }

  /** Ends a cancelled one for good: nobody else is written to. @throws as {@link cancel} */
  async end(ctx: Ctx, id: number): Promise<void> {
    const { companyId } = ctx;
    // Tried again later, it must not go on with those who wait now.
    await ctx.trx.raw(
      `update campaign_recipients
          set state = case when state = 'asked' then 'unanswered' else 'skipped' end,
              reason = case when state = 'asked' then '' else 'ended' end
        where company_id = :companyId and campaign_id = :id and state in ('waiting', 'checking', 'asked')`,
      { companyId, id },
    );
    await this.#change(ctx, id, 'end', { completedAt: this.clock.now() });
  }

  /** Tries again what failed for a reason that may be over. @throws as {@link cancel} */
  async retry(ctx: Ctx, id: number): Promise<void> {
    await this.retries.retry(ctx, id);
  }

  /** The same for one recipient. @throws as {@link Retries.retryOne} */
  async retryOne(ctx: Ctx, id: number, recipientId: number): Promise<void> {
    await this.retries.retryOne(ctx, id, recipientId);
  }

  async #change(
    ctx: Ctx,
    id: number,
    act: CampaignAct,
    changes: Partial<Campaign>,
  ): Promise<Campaign> {
    const campaign = await heldCampaign(ctx, id);
    const status = statusAfter(campaign.status, act);
    if (!status) throw campaignErrors.ERR_CAMPAIGN_STATUS();
    await campaign.$query(ctx.trx).patch({ status, ...changes, updatedAt: this.clock.now() });
    await this.#done(ctx, campaign);
    return campaign;
  }

  async #done(ctx: Ctx, { id, name }: Campaign): Promise<void> {
    this.audit.about(ctx, { id, name });
    await this.progress.tell(ctx, id);
  }
}
