import type { Ctx } from '../contract.ts';

/** A stretch of a company's event log. */
export interface FeedStretch {
  /** Event → what was asked for in its payloads: each value once, in no particular order, absent ones left out. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Where the stretch ends: from here the next one goes on. */
  readonly seq: number;
  readonly hasMore: boolean;
  /** True when the log no longer reaches back to where this one should begin: something was missed. */
  readonly isLost: boolean;
}

/**
 * How far each company's event log has got, by the company's id; those without an event are left out. For system work:
 * who follows the logs finds here whose has gone on.
 */
export const feedHeads = async ({ trx }: Ctx): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await trx.raw<{ rows: { company_id: number; last_seq: string }[] }>(
    'select company_id, last_seq from event_sequences',
  );
  return new Map(rows.map(({ company_id, last_seq }) => [company_id, Number(last_seq)]));
};

/**
 * Follows a company's event log: for what has to be kept in step with others' tables and may come a moment later. An
 * event is in the log exactly if its transaction is committed, and never before an earlier one, so nothing is passed over.
 * @param wanted event → where in its payload the wanted value is: `{ 'tickets.message-created': 'message.id' }`
 * @param length events of any kind that are looked through
 */
export const readFeed = async (
  { trx, companyId }: Ctx,
  wanted: Readonly<Record<string, string>>,
  { after, length }: { readonly after: number; readonly length: number },
): Promise<FeedStretch> => {
  const bounds = await trx.raw<{ rows: { last: string; first: string | null }[] }>(
    `select coalesce((select last_seq from event_sequences where company_id = :companyId), 0) as last,
            (select seq from events where company_id = :companyId order by seq limit 1) as first`,
    { companyId },
  );
  const last = Number(bounds.rows[0]?.last ?? 0);
  const first = Number(bounds.rows[0]?.first ?? last + 1);
  if (after > last || after + 1 < first) {
    return { values: {}, seq: last, hasMore: false, isLost: after !== last };
  }
  const end = Math.min(last, after + length);
  const { rows } = await trx.raw<{ rows: { name: string; values: string[] }[] }>(
    `select events.name, array_agg(distinct value) as values
       from events
       join unnest(:names::text[], :paths::text[]) as wanted (name, path) using (name)
      cross join lateral (select payload::json #>> string_to_array(wanted.path, '.') as value) picked
      where company_id = :companyId and seq > :after and seq <= :end and value is not null
      group by events.name`,
    { companyId, after, end, names: Object.keys(wanted), paths: Object.values(wanted) },
  );
  return {
    values: Object.fromEntries(rows.map(({ name, values }) => [name, values])),
    seq: end,
    hasMore: end < last,
    isLost: false,
  };
};
