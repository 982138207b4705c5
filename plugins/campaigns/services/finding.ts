import type { Ctx } from 'prosa/contract';
import { containsPattern } from 'prosa/core';
import type { TenantQuery } from 'prosa/core';
import { campaignErrors } from '../errors.ts';
import { Campaign } from '../models/campaign.ts';

/** The order of lists. */
export const ORDER = 'folded(name), id';

/** Those whose name contains a text. */
export const found = (ctx: Ctx, text = ''): TenantQuery<Campaign> => {
  const query = Campaign.query(ctx.trx);
  const wanted = text.trim();
  return wanted === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(wanted)]);
};

/** @throws ERR_NO_CAMPAIGN_FOUND */
export const campaignOf = async (ctx: Ctx, id: number): Promise<Campaign> => {
  const row = await Campaign.query(ctx.trx).findById(id);
  if (!row) throw campaignErrors.ERR_NO_CAMPAIGN_FOUND();
  return row;
};

/** As {@link campaignOf}, held until the commit: nobody claims one of its recipients meanwhile. */
export const heldCampaign = async (ctx: Ctx, id: number): Promise<Campaign> => {
  const row = await Campaign.query(ctx.trx).findById(id).forUpdate();
  if (!row) throw campaignErrors.ERR_NO_CAMPAIGN_FOUND();
  return row;
};

/** The contact lists that some campaigns are for, by the list. */
export const listNames = async (
  { trx, companyId }: Ctx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> => {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: { id: number; name: string }[] }>(
    `select l.id, l.name from contact_lists l
      where l.company_id = :companyId and l.id in (
        select s.contact_list_id from campaign_sources s
         where s.company_id = :companyId and s.campaign_id = any(:campaignIds::int[]) and not s.is_excluded)`,
    { companyId, campaignIds: [...campaignIds] },
  );
  return new Map(rows.map((row) => [row.id, row]));
};
