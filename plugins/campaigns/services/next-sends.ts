import type { Ctx } from 'prosa/contract';
import { firstOf } from './waiting-sql.ts';

/** When a campaign that runs speaks next, as far as its recipients and its connection's pace are concerned. */
export interface NextSend {
  readonly campaignId: number;
  /** Null where nobody waits. */
  readonly nextAt: Date | null;
  /** The stop of its connection, whether or not it is over. */
  readonly stopReason: string | null;
  readonly stopUntil: Date | null;
}

/** Where all have left at once, nobody looks for one of them behind all the others. */
const SOMEBODY = `and exists (
  select from campaign_counts k where k.campaign_id = c.id and k.state in ('waiting', 'checking') and k.total > 0)`;

/**
 * Of each of some campaigns that runs. It only reads: a transaction that holds a campaign must not wait for the budget of its
 * connection, which claims hold while they wait for campaigns.
 */
export const nextSendsOf = async (
  { trx, companyId }: Ctx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, NextSend>> => {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: NextSend[] }>(
    `select c.id as "campaignId", b.hold_reason as "stopReason", b.hold_until as "stopUntil",
            case when first.due_at is not null then greatest(c.next_at, first.due_at, b.next_at) end as "nextAt"
       from campaigns c
       left join connection_budgets b on b.connection_id = c.connection_id
       left join lateral (
         select min(each.due_at) as due_at from (${firstOf('r.due_at', SOMEBODY, 'order by r.due_at limit 1')}) each) first on true
      where c.company_id = :companyId and c.id = any(:campaignIds::int[]) and c.status = 'EM_ANDAMENTO'`,
    { companyId, campaignIds: [...campaignIds] },
  );
  return new Map(rows.map((row) => [row.campaignId, row]));
};
