import type pg from 'pg';

/** Rows printed of each table. */
const MOST_ROWS = 20;

const QUESTIONS = {
  lines: `select c.id, c.provider, c.status, c.status_reason, c.wanted, c.owner_id, c.owner_epoch, c.lease_until,
                 o.alive_until > now() as is_owner_alive,
                 (select count(*)::int from message_outbox m where m.connection_id = c.id) as outbox,
                 (select count(*)::int from simulator_signals s where s.connection_id = c.id) as signals,
                 (select count(*)::int from connection_inbox i where i.connection_id = c.id) as kept_aside
            from connections c left join line_owners o on o.id = c.owner_id order by c.id`,
  message_outbox: `select o.id, o.connection_id, o.message_id, o.change, o.attempts, o.next_attempt_at,
                          o.next_attempt_at - now() as due_in, m.created_at, m.ack, m.failure, m.body
                     from message_outbox o join messages m on m.id = o.message_id
                    order by o.id limit ${MOST_ROWS}`,
  simulator_signals: `select id, connection_id, event from simulator_signals order by id limit ${MOST_ROWS}`,
  transactions: `select pid, application_name, state, wait_event, now() - xact_start as open_for, left(query, 120) as query
                   from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()`,
} as const;

/** How many messages wait in the outboxes of these connections, and how many events in the simulated network. */
export const undeliveredCount = async (
  sql: pg.Client,
  connectionIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql.query<{ left: number }>(
    `select ((select count(*) from message_outbox where connection_id = any($1))
           + (select count(*) from simulator_signals where connection_id = any($1)))::int as left`,
    [connectionIds],
  );
  return rows[0]?.left ?? 0;
};

/** The rows that wait, with the connection each of them waits for, as text for a person to read. */
export const describeUndelivered = async (sql: pg.Client): Promise<string> => {
  const parts: string[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const { rows } = await sql.query<Record<string, unknown>>(question);
    parts.push(`${name}:`, ...rows.map((row) => `  ${JSON.stringify(row)}`));
  }
  return parts.join('\n');
};
