import { createHash } from 'node:crypto';
import type { OutreachSource } from '../public.ts';

type DueSource = Pick<OutreachSource, 'waiting'>;

/** Whether a person or the channel has stopped the connection, as a condition on its budget `b`. */
const IS_FREE = '(b.hold_reason is null or b.hold_until <= :now)';

/** When each connection may be claimed next: once somebody is due and its pause is over. */
const claimsOf = (sources: readonly DueSource[]): string => `
select w.company_id as "companyId", w.connection_id as "connectionId", greatest(min(w.due_at), b.next_at) as at,
       false as "isCheck"
  from (${sources.map(({ waiting }) => `(${waiting})`).join(' union all ')}) w
  left join connection_budgets b on b.connection_id = w.connection_id
 where w.due_at <= :horizon and (b.next_at is null or b.next_at <= :horizon)
   and ${IS_FREE}
 group by w.company_id, w.connection_id, b.next_at`;

/** When each connection may ask for the next number. */
const CHECKS = `
select r.company_id, r.connection_id, greatest(min(r.due_at), t.next_at), true
  from number_check_requests r
  left join number_check_turns t on t.connection_id = r.connection_id
  left join connection_budgets b on b.connection_id = r.connection_id
 where r.connection_id = any(:connectionIds::int[]) and r.due_at <= :horizon
   and (t.next_at is null or t.next_at <= :horizon) and ${IS_FREE}
 group by r.company_id, r.connection_id, t.next_at`;

/**
 * The question for all connections of a process. Its name stands for its text alone: two processes, or two applications in one,
 * may have other sources.
 */
export const dueStatement = (
  sources: readonly DueSource[],
): { readonly name: string; readonly sql: string } => {
  const parts = sources.length === 0 ? [CHECKS] : [claimsOf(sources), CHECKS];
  const sql = parts.join(' union all ');
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 12);
  return { name: `governor.due-${digest}`, sql };
};
