import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { Client } from 'pg';
import t from 'tap';
import type { Test } from 'tap';
import { TEST_DATABASE_VARIABLE, createTestDatabase } from '../testing/cluster.ts';
import { runDatabaseCommand } from './database-command.ts';
import { openDatabases } from './databases.ts';
import { migrationFolders } from './migrate.ts';

const superUrl = process.env[TEST_DATABASE_VARIABLE] ?? '';
const logger = { info: () => undefined, warn: () => undefined };

const as = (url: string, role: string, password: string, database: string): string => {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  changed.pathname = `/${database}`;
  return changed.href;
};

const query = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Names nobody has used, whose roles and database go with the test. */
const names = (t: Test) => {
  const word = randomBytes(6).toString('hex');
  const [database, app, owner] = [`set_up_${word}`, `serves_${word}`, `owns_${word}`];
  t.teardown(async () => {
    await query(superUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    for (const role of [owner, app]) await query(superUrl, `DROP ROLE IF EXISTS ${role}`);
  });
  return {
    database,
    app,
    owner,
    environment: {
      DATABASE_URL: as(superUrl, app, 'first', database),
      DATABASE_OWNER_URL: as(superUrl, owner, 'second', database),
    },
  };
};

const run = async (words: readonly string[], environment: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const code = await runDatabaseCommand(words, (line) => lines.push(line), environment);
  return { code, text: lines.join('\n') };
};

const set = (environment: { DATABASE_URL: string; DATABASE_OWNER_URL?: string }) => ({
  databaseUrl: environment.DATABASE_URL,
  ...(environment.DATABASE_OWNER_URL === undefined
    ? {}
    : { databaseOwnerUrl: environment.DATABASE_OWNER_URL }),
  dataDir: '/nowhere',
});

/** Statements that only the owner of a table may run. */
const LIFTING_THE_WALLS = [
  'alter table audit_entries disable trigger all',
  'alter table audit_entries disable trigger user',
  'alter table audit_entries no force row level security',
  'alter table audit_entries disable row level security',
  'drop policy tenant on audit_entries',
  'alter table companies add column extra int',
  'truncate audit_entries',
  'drop table audit_entries',
  'create table extra (id int)',
  "set session_replication_role = 'replica'",
] as const;

t.test('the role that serves cannot lift the walls, in the database Prosa brings', async (t) => {
  const { appUrl, drop } = await createTestDatabase('plugins');
  t.teardown(drop);
  for (const sql of LIFTING_THE_WALLS) await t.rejects(query(appUrl, sql), { code: '42501' }, sql);
});

t.test('makes two roles and a database in which one migrates and the other serves', async (t) => {
  const { environment, app, owner } = names(t);
  const words = ['setup', '--superuser-url', superUrl];
  t.match(await run(words, environment), { code: 0, text: /DATABASE_OWNER_URL=/ });
  const { installedPlugins } = await import('../host/installed.ts');
  const folders = migrationFolders(await installedPlugins());

  const limited = await openDatabases(set({ DATABASE_URL: environment.DATABASE_URL }), logger);
  await t.rejects(
    limited.migrate(folders),
    { code: 'ERR_DATABASE_ROLE', message: /npm run migrate.*DATABASE_OWNER_URL/s },
    'without the owner the error says what to run',
  );
  const both = await openDatabases(set(environment), logger);
  const { ran } = await both.migrate(folders);
  t.ok(ran.length > 20);
  t.same(await limited.migrate(folders), { ran: [], unknown: [] }, 'then the owner is not needed');

  const { DATABASE_URL: serves, DATABASE_OWNER_URL: owns } = environment;
  for (const sql of LIFTING_THE_WALLS) await t.rejects(query(serves, sql), { code: '42501' }, sql);
  await query(
    serves,
    "insert into plans (name, users, connections, queues, value_cents) values ('x', 1, 1, 1, 1)",
  );
  t.same(await query(serves, 'select name from plans'), [{ name: 'x' }]);
  t.same(await query(serves, "select tableowner from pg_tables where tablename = 'companies'"), [
    { tableowner: owner },
  ]);
  await query(serves, 'create schema pgboss; create table pgboss.job (id int)');
  t.same(await query(owns, 'select * from pgboss.job'), [], 'the owner reaches the tasks');

  t.match(await run(words, environment), { code: 0 }, 'and may be run again');
  t.same(await query(serves, 'select name from plans'), [{ name: 'x' }]);
  const [role] = await query<object>(
    serves,
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = '${app}'`,
  );
  t.same(role, { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
});

t.test('an installation with one role keeps it for serving and gets an owner', async (t) => {
  const { environment, database, app, owner } = names(t);
  await query(superUrl, `CREATE ROLE ${app} LOGIN PASSWORD 'first' BYPASSRLS`);
  await query(superUrl, `CREATE DATABASE ${database} OWNER ${app}`);
  const { DATABASE_URL: serves } = environment;
  await t.rejects(openDatabases(set({ DATABASE_URL: serves }), logger), /database -- setup/);
  await query(superUrl, `ALTER ROLE ${app} NOBYPASSRLS`);
  const single = await openDatabases(set({ DATABASE_URL: serves }), logger);
  t.match((await single.migrate([])).ran, ['core/0001_platform'], 'until then it does both');
  await query(serves, 'create schema pgboss; create table pgboss.job (id int)');

  await run(['setup', '--superuser-url', superUrl], environment);
  await t.rejects(query(serves, 'alter table companies disable trigger all'), { code: '42501' });
  t.same(await query(serves, 'select 1 as one from plans'), []);
  t.same(await query(serves, 'select * from pgboss.job'), []);
  const holders = await query<{ tableowner: string }>(
    serves,
    "select distinct tableowner from pg_tables where schemaname = 'public'",
  );
  t.same(holders, [{ tableowner: owner }]);
  const both = await openDatabases(set(environment), logger);
  t.same(await both.migrate([]), { ran: [], unknown: [] });
});

t.test('prints the same as a script for somebody who may run it', async (t) => {
  const { environment, app, owner, database } = names(t);
  const { code, text } = await run(['setup', '--print'], environment);
  t.equal(code, 0);
  t.match(text, `ALTER ROLE "${app}" LOGIN PASSWORD 'first'`);
  t.match(text, `CREATE DATABASE "${database}" OWNER "${owner}"`);
  t.match(text, `\\connect "${database}"`);
  t.match(text, /LEAKPROOF/);
  t.same(await query(superUrl, `select 1 from pg_roles where rolname = '${app}'`), []);
});

t.test('makes up what it is not told, and refuses what cannot be right', async (t) => {
  const { text } = await run(['setup', '--print'], {});
  t.match(text, /ALTER ROLE "prosa_app" LOGIN PASSWORD '[\w-]{32}'/);
  t.match(text, /-- DATABASE_URL=postgres:\/\/prosa_app:[\w-]{32}@localhost\/prosa/);
  t.match(await run([], {}), { code: 1, text: /setup --superuser-url/ });
  t.match(await run(['setup'], {}), { code: 1 });
  const one = 'postgres://prosa:x@db/prosa';
  await t.rejects(run(['setup', '--print'], { DATABASE_URL: one, DATABASE_OWNER_URL: one }), {
    code: 'ERR_COMMAND',
    message: /same role "prosa"/,
  });
  await t.rejects(run(['setup', '--superuser-url', superUrl], { DATABASE_URL: superUrl }), {
    code: 'ERR_COMMAND',
    message: /give that of a superuser/,
  });
});
