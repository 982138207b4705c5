import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { Client, DatabaseError } from 'pg';
import { CommandError } from '../kernel/command-error.ts';
import { readCommandLine } from '../kernel/command-line.ts';
import { DATABASE, ROLES } from './postgres/credentials.ts';
import { inDatabase, runSteps } from './postgres/roles.ts';
import {
  databaseRights,
  databaseSteps,
  indexSteps,
  insideSteps,
  printedSetup,
  roleSteps,
} from './postgres/setup-script.ts';
import type { RoleLogin, SetupNames } from './postgres/setup-script.ts';

type Print = (line: string) => void;

const USAGE = `npm run database -- setup --superuser-url postgres://postgres:…@db:5432/postgres
npm run database -- setup --print > setup.sql

Makes the two roles Prosa uses and its database, or completes what is there; it may be run again. Roles, passwords and
the database are those in DATABASE_URL (serves) and DATABASE_OWNER_URL (migrates), as far as these are set; otherwise
"${ROLES.app}", "${ROLES.owner}" and "${DATABASE}" with new passwords. --print runs nothing and prints the SQL for somebody
who may.`;

const INSUFFICIENT_PRIVILEGE = '42501';

const decoded = (part: string): string => decodeURIComponent(part);

const loginIn = (url: string | undefined, fallback: string): RoleLogin => {
  if (url === undefined) return { name: fallback };
  const { username, password } = new URL(url);
  return {
    name: decoded(username) || fallback,
    ...(password === '' ? {} : { password: decoded(password) }),
  };
};

const addressIn = (name: string, environment: NodeJS.ProcessEnv): string | undefined => {
  const text = environment[name]?.trim() ?? '';
  if (text === '') return undefined;
  if (URL.canParse(text)) return text;
  throw new CommandError(`${name} is not an address, for example postgres://prosa:…@db/prosa`);
};

/** The names and passwords that were given, with `undefined` for passwords that nobody gave. */
const wanted = (appUrl: string | undefined, ownerUrl: string | undefined): SetupNames => {
  const [app, owner] = [loginIn(appUrl, ROLES.app), loginIn(ownerUrl, ROLES.owner)];
  if (app.name === owner.name) {
    throw new CommandError(
      `DATABASE_URL and DATABASE_OWNER_URL name the same role "${app.name}": one serves, the other owns the tables.`,
    );
  }
  const given = appUrl ?? ownerUrl;
  const database = given === undefined ? '' : decoded(new URL(given).pathname.slice(1));
  return { database: database || DATABASE, owner, app };
};

const withPassword = (login: RoleLogin, existing: ReadonlySet<string>): RoleLogin =>
  login.password !== undefined || existing.has(login.name)
    ? login
    : { ...login, password: randomBytes(24).toString('base64url') };

const urlOf = (server: URL, { name, password = 'ITS-PASSWORD' }: RoleLogin, database: string) => {
  const url = new URL(server);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return inDatabase(url.href, database);
};

const tell = (names: SetupNames, server: URL, print: Print): void => {
  print('');
  print('# For every process:');
  print(`DATABASE_URL=${urlOf(server, names.app, names.database)}`);
  print('# Only for "migrate", "backup", "restore", and for a start that is to migrate:');
  print(`DATABASE_OWNER_URL=${urlOf(server, names.owner, names.database)}`);
};

/** Looks before anything is changed. */
const look = async (
  superUrl: string,
  { app, owner }: SetupNames,
): Promise<{ existing: ReadonlySet<string> }> => {
  const client = new Client({ connectionString: superUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; isSelf: boolean }>(
      'SELECT rolname AS name, rolname = current_user AS "isSelf" FROM pg_roles WHERE rolname = ANY($1)',
      [[app.name, owner.name]],
    );
    const self = rows.find(({ isSelf }) => isSelf);
    if (self) {
      throw new CommandError(
        `--superuser-url logs in as "${self.name}", which is to become a role with few rights: give that of a superuser.`,
      );
    }
    return { existing: new Set(rows.map(({ name }) => name)) };
  } finally {
    await client.end();
  }
};

const markIndexes = async (superUrl: string, print: Print): Promise<void> => {
  try {
    await runSteps(superUrl, indexSteps);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    print('Searches find everything but are slower: only a superuser may mark their functions.');
  }
};

const setUp = async (superUrl: string, given: SetupNames, print: Print): Promise<void> => {
  const { existing } = await look(superUrl, given);
  const names = {
    ...given,
    owner: withPassword(given.owner, existing),
    app: withPassword(given.app, existing),
  };
  await runSteps(superUrl, [
    ...roleSteps(names),
    ...databaseSteps(names),
    ...databaseRights(names),
  ]);
  const inside = inDatabase(superUrl, names.database);
  await runSteps(inside, insideSteps(names));
  await markIndexes(inside, print);
  print(
    `The database "${names.database}" belongs to "${names.owner.name}"; "${names.app.name}" serves.`,
  );
  tell(names, new URL(superUrl), print);
};

const printScript = (given: SetupNames, server: URL, print: Print): void => {
  const none = new Set<string>();
  const names = {
    ...given,
    owner: withPassword(given.owner, none),
    app: withPassword(given.app, none),
  };
  print(printedSetup(names));
  print('');
  const lines: string[] = [];
  tell(names, server, (line) => lines.push(line));
  for (const line of lines.filter((each) => each !== '')) print(`-- ${line}`);
};

/**
 * `npm run database -- setup`: makes the two roles and the database, see {@link USAGE}.
 * @returns the exit code
 * @throws CommandError for a wrong command line, or the driver's error
 */
export const runDatabaseCommand = async (
  words: readonly string[],
  print: Print,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const line = readCommandLine(words, { flags: ['print'], texts: ['superuser-url'] });
  const superUrl = line.textOf('superuser-url');
  const isPrinted = line.has('print');
  if (line.word !== 'setup' || (superUrl === undefined && !isPrinted)) {
    print(USAGE);
    return 1;
  }
  const appUrl = addressIn('DATABASE_URL', environment);
  const ownerUrl = addressIn('DATABASE_OWNER_URL', environment);
  const given = wanted(appUrl, ownerUrl);
  if (superUrl !== undefined && !URL.canParse(superUrl)) {
    throw new CommandError('--superuser-url must be an address: postgres://postgres:…@db/postgres');
  }
  if (isPrinted) {
    printScript(given, new URL(superUrl ?? appUrl ?? ownerUrl ?? 'postgres://localhost'), print);
  } else {
    await setUp(superUrl ?? '', given, print);
  }
  return 0;
};
