import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { AudienceOutcomes, Outcome } from '../../contact-lists/public.ts';
import { Campaign } from '../models/campaign.ts';

const MOST = 100;

const CONDITIONS: Readonly<Record<Outcome, string>> = {
  sent: `outcome.state in ('sent', 'delivered', 'read')`,
  delivered: `outcome.state in ('delivered', 'read')`,
  read: `outcome.state = 'read'`,
  replied: 'outcome.replied_at is not null',
  unanswered: `outcome.state in ('sent', 'delivered', 'read') and outcome.replied_at is null`,
  failed: `outcome.state = 'failed'`,
  'opted-out': 'outcome.opted_out_at is not null',
};

/** How campaigns came out for each of their contacts, as a condition of segments. */
@injectable()
export class CampaignOutcomes implements AudienceOutcomes {
  readonly #conditions = CONDITIONS;

  async campaigns(ctx: Ctx): Promise<readonly { readonly id: number; readonly name: string }[]> {
    const rows = await Campaign.query(ctx.trx)
      .whereNotNull('preparedAt')
      .orderBy('startedAt', 'desc')
      .limit(MOST);
    return rows.map(({ id, name }) => ({ id, name }));
  }

  contacts(outcome: Outcome, campaignId: string): string {
    return `select outcome.contact_id from campaign_recipients outcome
             where outcome.company_id = :companyId and outcome.campaign_id = ${campaignId}
               and ${this.#conditions[outcome]}`;
  }
}
