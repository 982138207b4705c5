import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { AudienceSource, AudienceUse, AudienceUses } from '../../contact-lists/public.ts';
import { Campaign } from '../models/campaign.ts';

const MOST = 20;

const COLUMNS = { list: 'contact_list_id', segment: 'segment_id', tag: 'tag_id' } as const;

/** Campaigns that still need a list, a segment or a tag: those that have not gathered their contacts. */
@injectable()
export class CampaignUses implements AudienceUses {
  readonly #most = MOST;

  async of(ctx: Ctx, { kind, id }: AudienceSource): Promise<readonly AudienceUse[]> {
    const rows = await Campaign.query(ctx.trx)
      .whereNull('preparedAt')
      .whereIn(
        'id',
        ctx
          .trx('campaign_sources')
          .where({ company_id: ctx.companyId, [COLUMNS[kind]]: id })
          .select('campaign_id'),
      )
      .orderByRaw('folded(name), id')
      .limit(this.#most);
    return rows.map((row) => ({
      kind: 'campaign',
      id: row.id,
      name: row.name,
      path: `/campaign/${String(row.id)}/report`,
    }));
  }
}
