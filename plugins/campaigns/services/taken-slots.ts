import type { Ctx } from 'prosa/contract';
import type { Slot } from '../public.ts';

/** Slots whose text somebody still waits for. */
export const takenSlots = async (
  { trx, companyId }: Ctx,
  campaignId: number,
): Promise<readonly Slot[]> => {
  const { rows } = await trx.raw<{ rows: { slot: Slot }[] }>(
    `select distinct slot from campaign_counts
      where company_id = :companyId and campaign_id = :campaignId and state in ('waiting', 'checking', 'asked') and total > 0`,
    { companyId, campaignId },
  );
  return rows.map(({ slot }) => slot);
};
