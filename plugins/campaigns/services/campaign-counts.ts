import type { Ctx } from 'prosa/contract';
import type { Milestone, RecipientState } from '../rules/recipient-states.ts';

/** Kept count of the recipients of a slot in a state, or past a milestone. */
export interface CampaignCount {
  readonly campaignId: number;
  readonly slot: number;
  readonly state: Milestone | RecipientState;
  /** Why a recipient failed or was skipped; empty in other states. */
  readonly reason: string;
  readonly total: number;
}

/** The counts of some campaigns, some dozen rows for each, however many contacts it has. */
export const countsOf = async (
  { trx, companyId }: Ctx,
  campaignIds: readonly number[],
): Promise<readonly CampaignCount[]> => {
  if (campaignIds.length === 0) return [];
  const { rows } = await trx.raw<{ rows: CampaignCount[] }>(
    `select campaign_id as "campaignId", slot, state, reason, total from campaign_counts
      where company_id = :companyId and campaign_id = any(:campaignIds::int[]) and total > 0
      order by slot, state, reason`,
    { companyId, campaignIds: [...campaignIds] },
  );
  return rows;
};

/** The sum of those that are in one of some states. */
export const sumOf = (
  counts: readonly CampaignCount[],
  ...states: readonly CampaignCount['state'][]
): number =>
  counts.reduce((sum, { state, total }) => (states.includes(state) ? sum + total : sum), 0);

/** Recipients that are reached or still may be: all but those that were skipped. */
export const validOf = (counts: readonly CampaignCount[]): number =>
  sumOf(
    counts,
    'waiting',
    'checking',
    'handed',
    'asked',
    'unanswered',
    'sent',
    'delivered',
    'read',
    'failed',
    'unknown',
  );

/** Recipients whose message left. */
export const sentOf = (counts: readonly CampaignCount[]): number =>
  sumOf(counts, 'sent', 'delivered', 'read');
