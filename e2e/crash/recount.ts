import pg from 'pg';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';

const recounts = [
  // Tickets by state, queue, hand and day.
  `select * from (
     select company_id, status, queue_id, user_id, day, sum(kept) kept, sum(counted) counted from (
       select company_id, status, queue_id, user_id, day, total kept, 0 counted from ticket_counts
       union all
       select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0),
              (updated_at at time zone 'UTC')::date, 0, 1 from tickets) both_sides
     group by 1, 2, 3, 4, 5) compared where kept <> counted`,
  // The sums of these counts, over all days and over all people.
  `select * from (
     select company_id, status, queue_id, user_id, sum(kept) kept, sum(counted) counted from (
       select company_id, status, queue_id, user_id, total kept, 0 counted from ticket_totals
       union all
       select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0), 0, 1 from tickets) both_sides
     group by 1, 2, 3, 4) compared where kept <> counted`,
  `select * from (
     select company_id, status, day, queue_id, sum(kept) kept, sum(counted) counted from (
       select company_id, status, day, queue_id, total kept, 0 counted from ticket_days
       union all
       select company_id, status, (updated_at at time zone 'UTC')::date, coalesce(queue_id, 0), 0, 1 from tickets) both_sides
     group by 1, 2, 3, 4) compared where kept <> counted`,
  // Unread messages.
  `select id, unread_messages, (select count(*) from messages m where m.ticket_id = t.id and not m.is_read) counted
     from tickets t
    where unread_messages <> (select count(*) from messages m where m.ticket_id = t.id and not m.is_read)`,
  // One active ticket per contact and connection.
  `select contact_id, connection_id, count(*) from tickets where status <> 'closed'
    group by 1, 2 having count(*) > 1`,
  // The event log has no hole.
  `select company_id, last_seq, (select count(*) from events e where e.company_id = s.company_id) counted
     from event_sequences s
    where last_seq <> (select count(*) from events e where e.company_id = s.company_id)`,
  // Recipients of campaigns.
  `select * from (
     select campaign_id, slot, state, reason, sum(kept) kept, sum(counted) counted from (
       select campaign_id, slot, state, reason, total kept, 0 counted from campaign_counts
       union all
       select r.campaign_id, r.slot, m.state, m.reason, 0, 1 from campaign_recipients r cross join lateral (
         select r.state, r.reason
         union all select 'requested', '' where r.asked_at is not null
         union all select 'confirmed', '' where r.confirmed_at is not null
         union all select 'replied', '' where r.replied_at is not null
         union all select 'opted-out', '' where r.opted_out_at is not null) m) both_sides
     group by 1, 2, 3, 4) compared where kept <> counted`,
];

/** Connects to the running product's own database, beside it. */
export const connectBeside = async (dataDir: string): Promise<pg.Client> => {
  const silent = { info: () => undefined, warn: () => undefined };
  const { superUrl } = await startEmbeddedPostgres({ dataDir, logger: silent, shared: true });
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  return client;
};

/** Kept counts that differ from a recount, as SQL sees them. */
export const wrongCounts = async (sql: pg.Client): Promise<readonly unknown[]> => {
  const wrong: unknown[] = [];
  for (const recount of recounts) {
    wrong.push(...(await sql.query<Record<string, unknown>>(recount)).rows);
  }
  return wrong;
};
