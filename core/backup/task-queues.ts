import PgBoss from 'pg-boss';
import type { ClientBase } from 'pg';
import type { QueueEntry } from './manifest.ts';
import type { TableShape } from './tables.ts';

const SCHEMA = 'pgboss';

/** The durable tasks that wait, if this installation ever made their tables. */
export const readTaskTable = async (client: ClientBase): Promise<TableShape | undefined> => {
  const { rows } = await client.query<{ columns: string[] | null }>(
    `select array_agg(attname::text order by attname) as columns from pg_attribute
      where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = rows[0]?.columns;
  return columns ? { schema: SCHEMA, name: 'job', columns, companyColumn: null } : undefined;
};

/** The queues, without which a task cannot be stored. */
export const readQueues = async (client: ClientBase): Promise<readonly QueueEntry[]> => {
  const { rows } = await client.query<QueueEntry>(
    `select name, policy, coalesce(retry_limit, 2) as "retryLimit", coalesce(retry_delay, 0) as "retryDelay",
            coalesce(retry_backoff, false) as "retryBackoff", coalesce(expire_seconds, 900) as "expireInSeconds"
       from pgboss.queue order by name`,
  );
  return rows;
};

/**
 * Makes the tables of the tasks and the queues of a backup, as the role that serves: it owns them.
 * @param url of that role
 */
export const makeQueues = async (url: string, queues: readonly QueueEntry[]): Promise<void> => {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    schedule: false,
    supervise: false,
  });
  const failed = new Promise<never>((_resolve, reject) => boss.on('error', reject));
  const made = (async () => {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { policy, ...queue } of queues.filter(({ name }) => !known.has(name))) {
      await boss.createQueue(queue.name, { ...queue, policy: policy as PgBoss.QueuePolicy });
    }
  })();
  try {
    await Promise.race([made, failed]);
  } finally {
    await boss.stop({ graceful: false });
  }
};
