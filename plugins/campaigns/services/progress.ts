import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Campaign } from '../models/campaign.ts';
import { CampaignView } from './campaign-view.ts';

/** Milliseconds between two events of a campaign that runs. */
const PACE = 1000;

/** Tells screens how campaigns get on: at most once a second for each, whatever happens meanwhile. */
@injectable()
export class Progress {
  readonly #waiting = new Map<number, NodeJS.Timeout>();
  #isStopped = false;

  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(CampaignView) private readonly view: CampaignView,
  ) {}

  /** Tells now how a campaign is in this transaction. */
  async tell(ctx: Ctx, campaignId: number): Promise<void> {
    const row = await Campaign.query(ctx.trx).findById(campaignId);
    if (!row) return;
    const record = await this.view.one(ctx, row);
    ctx.emit('campaigns.campaign-updated', { record }, [topics.admins]);
  }

  /** Something of a campaign has changed: screens are told after the commit, as soon as the second since the last time is over. */
  moved(ctx: Ctx, campaignId: number): void {
    const { companyId } = ctx;
    ctx.afterCommit(() => this.#later(companyId, campaignId, 0));
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #later(companyId: number, campaignId: number, milliseconds: number): void {
    if (this.#isStopped || this.#waiting.has(campaignId)) return;
    const timer = setTimeout(() => void this.#turn(companyId, campaignId), milliseconds);
    this.#waiting.set(campaignId, timer.unref());
  }

  async #turn(companyId: number, campaignId: number): Promise<void> {
    this.#waiting.delete(campaignId);
    try {
      const wait = await this.database.transaction({ companyId, system: 'progress' }, (ctx) =>
        this.#tellInTurn(ctx, campaignId),
      );
      if (wait > 0) this.#later(companyId, campaignId, wait);
    } catch (error) {
      this.logger.warn({ err: error, campaignId }, 'progress of a campaign not told');
    }
  }

  /** @returns milliseconds until it may be told, where it was told just now: perhaps by another process */
  async #tellInTurn(ctx: Ctx, campaignId: number): Promise<number> {
    const now = this.clock.now();
    const { rows } = await ctx.trx.raw<{ rows: { told_at: Date | null; taken: boolean }[] }>(
      `with turn as (
         update campaigns set told_at = :now
          where company_id = :companyId and id = :campaignId and (told_at is null or told_at <= :before or told_at > :now)
          returning id)
       select told_at, exists (select from turn) as taken from campaigns
        where company_id = :companyId and id = :campaignId`,
      { companyId: ctx.companyId, campaignId, now, before: new Date(now.getTime() - PACE) },
    );
    const [row] = rows;
    if (!row) return 0;
    if (!row.taken) return Math.max(1, (row.told_at?.getTime() ?? 0) + PACE - now.getTime());
    await this.tell(ctx, campaignId);
    return 0;
  }
}
