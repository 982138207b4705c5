import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './problem.ts';

/** Any number, the same for every Prosa. */
const LOCK = 0x70726f7361;
/** A killed owner's connection is gone within moments. */
const PATIENCE = 2000;

/**
 * Takes the cluster for this process, by a lock that lives as long as its connection: a killed process leaves
 * nothing behind that must be cleaned up, and two processes never stop the database under each other.
 * @returns the connection that holds it
 */
export const takePossession = async (superUrl: string, dataDir: string): Promise<Client> => {
  const client = new Client({ connectionString: superUrl, application_name: 'prosa owner' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET idle_session_timeout = 0');
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [LOCK],
    );
    if (rows[0]?.taken) return client;
    if (Date.now() > deadline) break;
    await delay(50);
  }
  await client.end();
  throw new EmbeddedPostgresError(
    `Another Prosa is running with the data folder ${dataDir}.`,
    'Stop it first, or set DATA_DIR to another folder.',
  );
};
