import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { AudienceSource, AudienceUse, AudienceUses } from '../../contact-lists/public.ts';
import { Campaign } from '../models/campaign.ts';

const MOST = 20;

const COLUMNS = {
  list: ['contactListId', 'excludedListId'],
  segment: ['segmentId'],
  tag: ['tagListId'],
} as const;

/** Campaigns that still need a list, a segment or a tag: those that have not gathered their contacts. */
@injectable()
export class CampaignUses implements AudienceUses {
  readonly #most = MOST;

  async of(ctx: Ctx, { kind, id }: AudienceSource): Promise<readonly AudienceUse[]> {
    const rows = await Campaign.query(ctx.trx)
      .whereNull('preparedAt')
      .where((uses) => {
        for (const column of COLUMNS[kind]) void uses.orWhere(column, id);
      })
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
