import { createHash } from 'node:crypto';
import type { OutreachSource } from '../public.ts';

type DueSource = Pick<OutreachSource, 'waiting'>;

/** When each connection may be claimed next: once somebody is due and its pause is over. */
const dueOf = (sources: readonly DueSource[]): string => `
select w.company_id as "companyId", w.connection_id as "connectionId", greatest(min(w.due_at), b.next_at) as at
  from (${sources.map(({ waiting }) => `(${waiting})`).join(' union all ')}) w
  left join connection_budgets b on b.connection_id = w.connection_id
 where w.due_at <= :horizon and (b.next_at is null or b.next_at <= :horizon)
   and (b.hold_reason is null or b.hold_until <= :now)
 group by w.company_id, w.connection_id, b.next_at`;

/**
 * The question for all connections of a process. Its name stands for its text alone: two processes, or two applications in one,
 * may have other sources.
 */
export const dueStatement = (
  sources: readonly DueSource[],
): { readonly name: string; readonly sql: string } => {
  const sql = dueOf(sources);
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 12);
  return { name: `governor.due-${digest}`, sql };
};
