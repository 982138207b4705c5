import { Client } from 'pg';
import { DATABASE, ROLES, localUrl } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { IS_MARKED_LEAKPROOF } from './leakproof.ts';
import {
  databaseRights,
  databaseSteps,
  indexSteps,
  insideSteps,
  roleSteps,
} from './setup-script.ts';
import type { SetupStep } from './setup-script.ts';

const EMBEDDED = { owner: { name: ROLES.owner }, app: { name: ROLES.app } } as const;

/** As the superuser of the embedded server: rights on a database that was cloned. */
export const grants = (database: string): string =>
  databaseRights({ database, ...EMBEDDED })
    .map(({ sql }) => `${sql};`)
    .join('\n');

/** The same server and login in another database. */
export const inDatabase = (url: string, database: string): string => {
  const inside = new URL(url);
  inside.pathname = `/${encodeURIComponent(database)}`;
  return inside.href;
};

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs the steps of a set-up one after the other. */
export const runSteps = (url: string, steps: readonly SetupStep[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const { sql, kind } of steps) {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
      if (kind === 'statement') continue;
      for (const [made] of rows) await client.query(String(made));
    }
  });

/** Roles of a fresh cluster; running it again changes nothing. */
export const ensureRoles = (
  superUrl: string,
  passwords: Pick<Credentials, 'owner' | 'app'>,
): Promise<void> =>
  runSteps(
    superUrl,
    roleSteps({
      owner: { name: ROLES.owner, password: passwords.owner },
      app: { name: ROLES.app, password: passwords.app },
    }),
  );

/**
 * An empty database of the owner's with extensions and rights; running it again changes nothing.
 * @param superUrl as the superuser, to any database of the cluster
 */
export const ensureDatabase = async (superUrl: string, database: string): Promise<void> => {
  const names = { database, ...EMBEDDED };
  await runSteps(superUrl, [...databaseSteps(names), ...databaseRights(names)]);
  await runSteps(inDatabase(superUrl, database), insideSteps(names));
  await openIndexes(inDatabase(superUrl, database));
};

/** Lets searches use their indexes, also in a database that was restored from elsewhere. */
export const openIndexes = async (superUrl: string): Promise<void> => {
  const marked = await withClient(superUrl, async (client) => {
    const { rows } = await client.query<{ marked: boolean }>(IS_MARKED_LEAKPROOF);
    return rows[0]?.marked === true;
  });
  if (!marked) await runSteps(superUrl, indexSteps);
};

/** Everything the application needs in its own cluster. */
export const setUpCluster = async (credentials: Credentials, port: number): Promise<void> => {
  const superUrl = localUrl('superuser', credentials.superuser, port, 'postgres');
  await ensureRoles(superUrl, credentials);
  await ensureDatabase(superUrl, DATABASE);
};

/** Completes clusters made by an earlier version: their owner does not reach the durable tasks, which backups take along. */
export const completeCluster = async (superUrl: string): Promise<void> => {
  await runSteps(superUrl, roleSteps(EMBEDDED).slice(-1));
  await openIndexes(superUrl);
};
