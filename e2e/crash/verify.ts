import pg from 'pg';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import type { Client } from '../product/client.ts';
import type { Promised } from './load.ts';

/** What the whole run came to. */
export interface Verdict {
  readonly inboundPromised: number;
  readonly inboundLost: readonly string[];
  readonly inboundDoubled: readonly string[];
  readonly repliesPromised: number;
  readonly repliesLost: readonly string[];
  readonly repliesDoubled: readonly string[];
  /** Kept counts that differ from a recount, as SQL sees them. */
  readonly wrongCounts: readonly unknown[];
}

interface PhoneMessage {
  readonly fromMe: boolean;
  readonly body: string;
}

/** Waits until nothing is on its way any more. */
export const drained = async (sql: pg.Client): Promise<void> => {
  const until = Date.now() + 60_000;
  for (;;) {
    const { rows } = await sql.query<{ left: string }>(
      'select (select count(*) from message_outbox) + (select count(*) from simulator_signals) as left',
    );
    if (rows[0]?.left === '0') return;
    if (Date.now() > until) throw new Error(`${rows[0]?.left ?? '?'} messages never arrived`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const recounts = [
  // Conversations by state, queue, hand and day.
  `select * from (
     select company_id, status, queue_id, user_id, day, sum(kept) kept, sum(counted) counted from (
       select company_id, status, queue_id, user_id, day, total kept, 0 counted from ticket_counts
       union all
       select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0),
              (updated_at at time zone 'UTC')::date, 0, 1 from tickets) both_sides
     group by 1, 2, 3, 4, 5) compared where kept <> counted`,
  // Unread messages.
  `select id, unread_messages, (select count(*) from messages m where m.ticket_id = t.id and not m.is_read) counted
     from tickets t
    where unread_messages <> (select count(*) from messages m where m.ticket_id = t.id and not m.is_read)`,
  // One active conversation per contact and line.
  `select contact_id, connection_id, count(*) from tickets where status <> 'closed'
    group by 1, 2 having count(*) > 1`,
  // The event log has no hole.
  `select company_id, last_seq, (select count(*) from events e where e.company_id = s.company_id) counted
     from event_sequences s
    where last_seq <> (select count(*) from events e where e.company_id = s.company_id)`,
];

/** Connects to the running product's own database, beside it. */
export const connectBeside = async (dataDir: string): Promise<pg.Client> => {
  const silent = { info: () => undefined, warn: () => undefined };
  const { superUrl } = await startEmbeddedPostgres({ dataDir, logger: silent, shared: true });
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  return client;
};

/** Compares what was promised with what is there, on both sides. */
export const verify = async (
  client: Client,
  sql: pg.Client,
  connectionId: number,
  promised: Promised,
): Promise<Verdict> => {
  await drained(sql);
  const stored = await sql.query<{ external_id: string; times: string }>(
    'select external_id, count(*) as times from messages where not from_me group by 1',
  );
  const times = new Map(stored.rows.map((row) => [row.external_id, Number(row.times)]));
  const onPhone = new Map<string, number>();
  for (const number of new Set(promised.replies.values())) {
    const { messages } = await client.get<{ messages: PhoneMessage[] }>(
      `/simulator/${String(connectionId)}/chats/${number}`,
    );
    for (const { fromMe, body } of messages) {
      if (fromMe) onPhone.set(body, (onPhone.get(body) ?? 0) + 1);
    }
  }
  const wrongCounts: unknown[] = [];
  for (const recount of recounts)
    wrongCounts.push(...(await sql.query<Record<string, unknown>>(recount)).rows);
  return {
    inboundPromised: promised.inbound.size,
    inboundLost: [...promised.inbound.keys()].filter((id) => !times.has(id)),
    inboundDoubled: [...times].filter(([, count]) => count > 1).map(([id]) => id),
    repliesPromised: promised.replies.size,
    repliesLost: [...promised.replies.keys()].filter((text) => !onPhone.has(text)),
    repliesDoubled: [...onPhone].filter(([, count]) => count > 1).map(([text]) => text),
    wrongCounts,
  };
};
