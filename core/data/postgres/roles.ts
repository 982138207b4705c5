import { Client } from 'pg';
import { DATABASE, ROLES, localUrl } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { IS_MARKED_LEAKPROOF, MARK_LEAKPROOF } from './leakproof.ts';

/** Rights inside one database: the owner makes tables, the application reads and writes them and no more. */
export const grants = (database: string): string => `
  REVOKE ALL ON DATABASE "${database}" FROM PUBLIC;
  GRANT CONNECT, TEMPORARY ON DATABASE "${database}" TO ${ROLES.app};
  -- pg-boss keeps its queues in a schema of its own.
  GRANT CREATE ON DATABASE "${database}" TO ${ROLES.app};
  ALTER DATABASE "${database}" SET timezone TO 'UTC';
`;

const INSIDE = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS unaccent;
  GRANT USAGE ON SCHEMA public TO ${ROLES.app};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLES.owner} IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLES.app};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLES.owner} IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO ${ROLES.app};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${ROLES.owner} IN SCHEMA public
    GRANT EXECUTE ON FUNCTIONS TO ${ROLES.app};
  ${MARK_LEAKPROOF}
`;

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes a login that is neither superuser nor above row-level security, or gives the existing one its password. */
const ensureRole = async (client: Client, role: string, password: string): Promise<void> => {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  await client.query(
    `${verb} ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
  );
};

/** Roles of a fresh cluster; running it again changes nothing. */
export const ensureRoles = (
  superUrl: string,
  passwords: Pick<Credentials, 'owner' | 'app'>,
): Promise<void> =>
  withClient(superUrl, async (client) => {
    await ensureRole(client, ROLES.owner, passwords.owner);
    await ensureRole(client, ROLES.app, passwords.app);
  });

/**
 * An empty database of the owner's with extensions and rights; running it again changes nothing.
 * @param superUrl as the superuser, to any database of the cluster
 */
export const ensureDatabase = async (superUrl: string, database: string): Promise<void> => {
  await withClient(superUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (!rowCount) await client.query(`CREATE DATABASE "${database}" OWNER ${ROLES.owner}`);
    await client.query(grants(database));
  });
  const inside = new URL(superUrl);
  inside.pathname = `/${database}`;
  await withClient(inside.href, (client) => client.query(INSIDE));
};

/** Lets searches use their indexes, also in a database that was restored from elsewhere. */
export const openIndexes = (superUrl: string): Promise<void> =>
  withClient(superUrl, async (client) => {
    const { rows } = await client.query<{ marked: boolean }>(IS_MARKED_LEAKPROOF);
    if (rows[0]?.marked !== true) await client.query(MARK_LEAKPROOF);
  });

/** Everything the application needs in its own cluster. */
export const setUpCluster = async (credentials: Credentials, port: number): Promise<void> => {
  const superUrl = localUrl('superuser', credentials.superuser, port, 'postgres');
  await ensureRoles(superUrl, credentials);
  await ensureDatabase(superUrl, DATABASE);
};
