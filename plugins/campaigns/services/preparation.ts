import { Core } from 'prosa/core';
import type { Clock, Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Governor } from '../../governor/public.ts';
import { Campaign } from '../models/campaign.ts';
import { slotSql } from '../rules/slot-of.ts';
import { Audience } from './audience.ts';
import { filledSlots, NO_TEXTS, textsOf } from './campaign-texts.ts';
import { audienceOf } from './campaign-sources.ts';
import { Finishing } from './finishing.ts';
import { Progress } from './progress.ts';

/** Gathers the recipients of a campaign that has just begun. Done again after a crash, it gathers nobody twice. */
@injectable()
export class Preparation {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Audience) private readonly audience: Audience,
    @inject(Finishing) private readonly finishing: Finishing,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Progress) private readonly progress: Progress,
  ) {}

  async run(companyId: number, campaignId: number): Promise<void> {
    const scope: Scope = {
      companyId,
      system: 'preparing a campaign',
      statementMilliseconds: 60_000,
    };
    const audience = await this.database.transaction(scope, (ctx) => audienceOf(ctx, campaignId));
    await this.audience.meet(audience, (work) => this.database.transaction(scope, work));
    await this.database.transaction(scope, async (ctx) => {
      const campaign = await Campaign.query(ctx.trx).findById(campaignId).forUpdate();
      if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedAt !== null) return;
      const filled = filledSlots((await textsOf(ctx, [campaignId])).get(campaignId) ?? NO_TEXTS);
      const now = this.clock.now();
      await this.audience.gather(ctx, campaignId, audience, {
        // A campaign of a file alone has no text; its recipients have the first slot.
        slots: filled.length === 0 ? [1] : filled,
        now,
        purpose: campaign.purpose,
        slotSql: slotSql('chosen.contact_id'),
      });
      await campaign.$query(ctx.trx).patch({ preparedAt: now });
      await this.progress.tell(ctx, campaignId);
      await this.finishing.look(ctx, campaignId);
      if (campaign.connectionId !== null) this.governor.wake(ctx, campaign.connectionId);
    });
  }
}
