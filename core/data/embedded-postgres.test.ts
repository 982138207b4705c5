import { spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import t from 'tap';
import type { Test } from 'tap';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

/** Not below the project, whose path may be too deep or closed. */
const newDataDir = (t: Test): string => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-postgres-'));
  chmodSync(dataDir, 0o711);
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
};

const recorder = (): {
  info: (line: string) => void;
  warn: (line: string) => void;
  lines: string[];
} => {
  const lines: string[] = [];
  return { info: (line) => lines.push(line), warn: (line) => lines.push(line), lines };
};

const open = (dataDir: string, logger = recorder()): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, logger, forTests: true });

const query = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

const pidOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

t.test('starts, keeps what is stored, and stops', async (t) => {
  const dataDir = newDataDir(t);
  const first = await open(dataDir);
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  await t.rejects(query(first.appUrl, 'SELECT 1'), { code: 'ECONNREFUSED' });

  const begin = performance.now();
  const second = await open(dataDir);
  t.ok(performance.now() - begin < 1000, 'the second start takes less than a second');
  t.strictSame(await query(second.appUrl, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  await second.stop();
});

t.test('the application is neither superuser nor owner nor above row-level security', async (t) => {
  const dataDir = newDataDir(t);
  const postgres = await open(dataDir);
  t.teardown(() => postgres.stop());
  const rights = 'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user';
  for (const url of [postgres.appUrl, postgres.ownerUrl]) {
    t.strictSame(await query(url, rights), [{ rolsuper: false, rolbypassrls: false }]);
  }
  await query(
    postgres.ownerUrl,
    'CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY, body text)',
  );
  await query(postgres.appUrl, "INSERT INTO notes (body) VALUES ('hello')");
  await t.rejects(query(postgres.appUrl, 'DROP TABLE notes'), /must be owner/);
  const extensions = await query<{ extname: string }>(
    postgres.appUrl,
    'SELECT extname FROM pg_extension ORDER BY 1',
  );
  t.match(
    extensions.map(({ extname }) => extname),
    ['pg_trgm', 'plpgsql', 'unaccent'],
  );
  t.equal(statSync(path.join(dataDir, 'database.json')).mode & 0o777, 0o600);
});

t.test('takes over the server a killed process left behind', async (t) => {
  const dataDir = newDataDir(t);
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, logger: console, forTests: true });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--import=tsx', '--input-type=module', '--eval', script]);
  const signal = await new Promise((resolve) => child.once('exit', (_code, name) => resolve(name)));
  t.equal(signal, 'SIGKILL');

  const left = pidOf(dataDir);
  const postgres = await open(dataDir);
  t.equal(pidOf(dataDir), left, 'it is the same server');
  t.strictSame(await query(postgres.appUrl, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
  await t.rejects(query(postgres.appUrl, 'SELECT 1'), { code: 'ECONNREFUSED' });
});

t.test('brings the server back when somebody kills it', async (t) => {
  const dataDir = newDataDir(t);
  const logger = recorder();
  const postgres = await open(dataDir, logger);
  t.teardown(() => postgres.stop());
  const killed = pidOf(dataDir);
  process.kill(killed, 'SIGKILL');
  const deadline = Date.now() + 20_000;
  let answer: object[] = [];
  while (answer.length === 0 && Date.now() < deadline) {
    answer = await query(postgres.appUrl, 'SELECT 1 AS one').catch(() => []);
  }
  t.strictSame(answer, [{ one: 1 }], 'at the same address');
  t.match(logger.lines.join('\n'), /went away/);
});

t.test('two processes never share a data folder, but a tool may join', async (t) => {
  const dataDir = newDataDir(t);
  const postgres = await open(dataDir);
  t.teardown(() => postgres.stop());
  await t.rejects(open(dataDir), new EmbeddedPostgresError('Another Prosa is running', ''));
  const tool = await startEmbeddedPostgres({ dataDir, logger: recorder(), shared: true });
  t.equal(tool.appUrl, postgres.appUrl);
  await tool.stop();
  t.strictSame(
    await query(postgres.appUrl, 'SELECT 1 AS one'),
    [{ one: 1 }],
    'and leaves it running',
  );
});

t.test('a crash while the cluster is made leaves nothing that looks finished', async (t) => {
  const dataDir = newDataDir(t);
  mkdirSync(path.join(dataDir, 'postgres/data.partial/base'), { recursive: true });
  const postgres = await open(dataDir);
  t.strictSame(await query(postgres.appUrl, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
});

t.test('a process id in the lock that means somebody else by now is no obstacle', async (t) => {
  const dataDir = newDataDir(t);
  await (await open(dataDir)).stop();
  const lock = path.join(dataDir, 'postgres/data/postmaster.pid');
  writeFileSync(lock, `${String(process.ppid)}\n${dataDir}/postgres/data\n0\n1\n\n\n\nready\n`);
  const postgres = await open(dataDir);
  t.strictSame(await query(postgres.appUrl, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
  t.doesNotThrow(() => process.kill(process.ppid, 0));
});

t.test(
  'as root, in a folder only root can enter, keeps its files elsewhere and says so',
  { skip: isRoot ? false : 'only root has to lend PostgreSQL another user' },
  async (t) => {
    const home = newDataDir(t);
    chmodSync(home, 0o700);
    const dataDir = path.join(home, 'data');
    const logger = recorder();
    const postgres = await open(dataDir, logger);
    const folder = path.join(dataDir, 'postgres');
    t.ok(lstatSync(folder).isSymbolicLink());
    t.match(logger.lines.join('\n'), /The database is kept in .* because/);
    await query(postgres.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await postgres.stop();

    const again = recorder();
    const second = await open(dataDir, again);
    t.strictSame(await query(second.appUrl, 'SELECT answer FROM kept'), [{ answer: 42 }]);
    t.strictSame(again.lines, [], 'it is said once');
    await second.stop();
    rmSync(realpathSync(folder), { recursive: true });
  },
);
