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

/** The names of some contact lists, by the list. */
export const listNames = async (
  { trx, companyId }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await trx('contact_lists')
    .where({ company_id: companyId })
    .whereIn('id', [...new Set(ids)])
    .select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map((row) => [row.id, row]));
};
