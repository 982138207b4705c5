import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import { Governor } from '../../governor/public.ts';
import { campaignErrors } from '../errors.ts';
import type { Campaign } from '../models/campaign.ts';
import { FINAL_FAILURES } from '../rules/failure-code.ts';
import { heldCampaign } from './finding.ts';
import { Progress } from './progress.ts';
import { retriableSql } from './retriable-sql.ts';

/** Lets those whose message failed wait for another attempt. */
@injectable()
export class Retries {
  constructor(
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressedSql'>,
    @inject(Progress) private readonly progress: Progress,
  ) {}

  /**
   * All that failed for a reason that may be over; those whose fate is unknown are tried one by one alone. A finished campaign
   * runs again until they are through.
   * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS unless it runs or is finished, ERR_CAMPAIGN_CONNECTION_REQUIRED
   */
  async retry(ctx: Ctx, id: number): Promise<void> {
    const campaign = await this.#retriable(ctx, id);
    await this.#again(ctx, campaign, `r.state = 'failed'`, {});
  }

  /**
   * One of them, also one whose fate is unknown: it may then receive the message twice.
   * @throws as {@link retry}; ERR_NO_RECIPIENT_FOUND, ERR_RECIPIENT_NOT_RETRIABLE
   */
  async retryOne(ctx: Ctx, id: number, recipientId: number): Promise<void> {
    const campaign = await this.#retriable(ctx, id);
    const isThere = await ctx
      .trx('campaign_recipients')
      .where({ company_id: ctx.companyId, campaign_id: id, id: recipientId })
      .first<{ id: number } | undefined>('id');
    if (!isThere) throw campaignErrors.ERR_NO_RECIPIENT_FOUND();
    const count = await this.#again(ctx, campaign, 'r.id = :recipientId', { recipientId });
    if (count === 0) throw campaignErrors.ERR_RECIPIENT_NOT_RETRIABLE();
  }

  async #retriable(ctx: Ctx, id: number): Promise<Campaign> {
    const campaign = await heldCampaign(ctx, id);
    if (campaign.status !== 'EM_ANDAMENTO' && campaign.status !== 'FINALIZADA') {
      throw campaignErrors.ERR_CAMPAIGN_STATUS();
    }
    if (campaign.connectionId === null) throw campaignErrors.ERR_CAMPAIGN_CONNECTION_REQUIRED();
    return campaign;
  }

  /** @returns how many wait anew */
  async #again(
    ctx: Ctx,
    campaign: Campaign,
    condition: string,
    bindings: Readonly<Record<string, number>>,
  ): Promise<number> {
    const { id, name, connectionId } = campaign;
    const now = this.clock.now();
    const suppressed = this.consents.suppressedSql('r.contact_id');
    const { rows } = await ctx.trx.raw<{ rows: object[] }>(
      `update campaign_recipients r
          set state = 'waiting', reason = '', attempt = attempt + 1, due_at = :now, message_id = null,
              asked_at = case when confirmed_at is null then null else asked_at end
        where r.company_id = :companyId and r.campaign_id = :id and ${retriableSql(suppressed)} and ${condition}
        returning r.id`,
      { companyId: ctx.companyId, id, now, finalFailures: [...FINAL_FAILURES], ...bindings },
    );
    this.audit.about(ctx, { id, name });
    if (rows.length === 0) return 0;
    await campaign
      .$query(ctx.trx)
      .patch({ status: 'EM_ANDAMENTO', completedAt: null, nextAt: now, updatedAt: now });
    if (connectionId !== null) this.governor.wake(ctx, connectionId);
    await this.progress.tell(ctx, id);
    return rows.length;
  }
}
