import type { Ctx } from 'prosa/contract';
import { NOBODY } from '../rules/audience-choice.ts';
import type { AudienceChoice } from '../rules/audience-choice.ts';
import type { AudienceSourceDto } from '../shared/audience-schemas.ts';

interface Row extends AudienceSourceDto {
  readonly campaignId: number;
  readonly isExcluded: boolean;
}

/** The audiences of some campaigns, by the campaign, in the order in which they were chosen. */
export const audiencesOf = async (
  { trx, companyId }: Ctx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, AudienceChoice>> => {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select campaign_id as "campaignId", is_excluded as "isExcluded",
            case when contact_list_id is not null then 'list' when segment_id is not null then 'segment' else 'tag' end as kind,
            coalesce(contact_list_id, segment_id, tag_id) as id
       from campaign_sources
      where company_id = :companyId and campaign_id = any(:campaignIds::int[]) order by campaign_sources.id`,
    { companyId, campaignIds: [...campaignIds] },
  );
  const choices = new Map<number, AudienceChoice>();
  for (const { campaignId, isExcluded, kind, id } of rows) {
    const { sources, except } = choices.get(campaignId) ?? NOBODY;
    const source = { kind, id };
    choices.set(
      campaignId,
      isExcluded
        ? { sources, except: [...except, source] }
        : { sources: [...sources, source], except },
    );
  }
  return choices;
};

/** The audience of one campaign. */
export const audienceOf = async (ctx: Ctx, campaignId: number): Promise<AudienceChoice> =>
  (await audiencesOf(ctx, [campaignId])).get(campaignId) ?? NOBODY;

/** Writes the audience of a campaign anew. @throws ERR_INVALID_REFERENCE */
export const storeAudience = async (
  { trx, companyId }: Ctx,
  campaignId: number,
  { sources, except }: AudienceChoice,
): Promise<void> => {
  await trx('campaign_sources').where({ company_id: companyId, campaign_id: campaignId }).delete();
  const row = (isExcluded: boolean) => (source: AudienceSourceDto) => ({
    company_id: companyId,
    campaign_id: campaignId,
    contact_list_id: source.kind === 'list' ? source.id : null,
    segment_id: source.kind === 'segment' ? source.id : null,
    tag_id: source.kind === 'tag' ? source.id : null,
    is_excluded: isExcluded,
  });
  const rows = [...sources.map(row(false)), ...except.map(row(true))];
  if (rows.length > 0) await trx('campaign_sources').insert(rows);
};
