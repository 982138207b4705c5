import { Client } from 'pg';
import { IS_MARKED_LEAKPROOF, MARK_LEAKPROOF } from '../data/postgres/leakproof.ts';
import { ill, reasonOf, well } from './finding.ts';
import type { Finding } from './finding.ts';

/** `ON DELETE SET NULL (column)`, which keeps a reference inside its company, came with 15. */
const LEAST_VERSION = 15;
/** Seconds by which two clocks may differ before tokens and timetables suffer. */
const MOST_SKEW = 2;
const TIMEOUT = 5000;

/** @param now milliseconds since 1970, by the clock of this machine */
type Check = (client: Client, now: () => number) => Promise<Finding>;

const one = async <T extends object>(client: Client, sql: string): Promise<T> => {
  const { rows } = await client.query<T>(sql);
  const [row] = rows;
  if (!row) throw new Error('the database answered with nothing');
  return row;
};

const checkVersion: Check = async (client) => {
  const { number, name } = await one<{ number: string; name: string }>(
    client,
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  return Number(number) >= LEAST_VERSION * 10_000
    ? well(`PostgreSQL ${name}`)
    : ill(
        `PostgreSQL ${name} is too old`,
        `Upgrade it to ${LEAST_VERSION} or newer (pg_upgrade), or unset DATABASE_URL to use the one Prosa brings.`,
      );
};

const checkRole: Check = async (client) => {
  const { role, above } = await one<{ role: string; above: boolean }>(
    client,
    'SELECT rolname AS role, rolsuper OR rolbypassrls AS above FROM pg_roles WHERE rolname = current_user',
  );
  return above
    ? ill(
        `the role "${role}" bypasses row-level security: one company could read another's data`,
        `As a superuser: ALTER ROLE "${role}" NOSUPERUSER NOBYPASSRLS; or use another role (README, "Going to production").`,
      )
    : well(`the role "${role}" is below row-level security`);
};

const checkRights: Check = async (client) => {
  const rights = await one<{ role: string; database: string; schema: boolean; tables: boolean }>(
    client,
    `SELECT current_user AS role, current_database() AS database,
            has_database_privilege(current_database(), 'CREATE') AS schema,
            has_schema_privilege('public', 'CREATE') AS tables`,
  );
  return rights.schema && rights.tables
    ? well('it may make tables and schemas')
    : ill(
        `the role "${rights.role}" may not make ${rights.tables ? 'schemas' : 'tables'} in "${rights.database}"`,
        `As a superuser: ALTER DATABASE "${rights.database}" OWNER TO "${rights.role}";`,
      );
};

/** No failure: installations with one role go on, and are told of the better way. */
const checkServingRole: Check = async (client) => {
  const { role, owns } = await one<{ role: string; owns: boolean }>(
    client,
    `SELECT current_user AS role, EXISTS (
       SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user
     ) AS owns`,
  );
  return owns
    ? well(
        `the role "${role}" serves and owns the tables: whoever takes over the process can lift row-level security`,
        'Let one role own and another serve: npm run database -- setup (README, "Going to production").',
      )
    : well(`the role "${role}" owns no table`);
};

const checkExtensions: Check = async (client) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT wanted AS name FROM unnest(ARRAY['pg_trgm', 'unaccent']) AS wanted
      WHERE NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = wanted)`,
  );
  return rows.length === 0
    ? well('extensions pg_trgm and unaccent are there')
    : ill(
        `extension ${rows.map(({ name }) => name).join(' and ')} is missing`,
        'Install the contrib package of your PostgreSQL (Debian: postgresql-contrib).',
      );
};

/** No failure: a managed database may have no superuser to ask. */
const checkIndexes: Check = async (client) => {
  const { marked } = await one<{ marked: boolean }>(client, IS_MARKED_LEAKPROOF);
  return marked
    ? well('searches use their indexes')
    : well(
        'searches find everything, but read whole tables: slow from some hundred thousand messages on',
        `As a superuser, in this database: CREATE EXTENSION IF NOT EXISTS pg_trgm; ${MARK_LEAKPROOF.replaceAll('\n', ' ')}`,
      );
};

const checkClock: Check = async (client, clock) => {
  const before = clock();
  const { now } = await one<{ now: Date }>(client, 'SELECT clock_timestamp() AS now');
  const here = (before + clock()) / 2;
  const skew = Math.abs(now.getTime() - here) / 1000;
  return skew <= MOST_SKEW
    ? well(`clocks differ by ${skew.toFixed(2)} s`)
    : ill(
        `the clocks of this machine and of the database differ by ${skew.toFixed(0)} s`,
        'Let both follow a time server: timedatectl set-ntp true',
      );
};

const CHECKS: Readonly<Record<DatabaseUse, readonly Check[]>> = {
  serves: [checkVersion, checkRole, checkServingRole, checkExtensions, checkIndexes, checkClock],
  owner: [checkRole, checkRights],
};

/** Purpose of a role: it `serves`, or it is the `owner` that makes the tables. */
export type DatabaseUse = 'serves' | 'owner';

/** Everything that has to be right with the database, as the role sees it. */
export const checkDatabase = async (
  url: string,
  use: DatabaseUse,
  now: () => number = Date.now,
): Promise<Finding[]> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [
      ill(
        `the database cannot be reached (${reasonOf(error)})`,
        'Check host, port, name and password in DATABASE_URL, and that the server allows this machine (pg_hba.conf).',
      ),
    ];
  }
  try {
    const findings: Finding[] = [];
    for (const check of CHECKS[use]) findings.push(await check(client, now));
    return findings;
  } finally {
    await client.end();
  }
};
