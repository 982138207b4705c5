import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { CommandError } from '../kernel/command-error.ts';
import { readCommandLine } from '../kernel/command-line.ts';
import { loadConfig } from '../kernel/config.ts';
import type { Config } from '../kernel/config.ts';
import { openDatabases } from '../data/databases.ts';
import { migrationFolders } from '../data/migrate.ts';
import { withKnex } from '../data/with-knex.ts';
import { installedPlugins } from '../host/installed.ts';
import { verifyBackup } from './backup.ts';
import type { BackupSummary } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { totalsOf } from './totals.ts';

type Print = (line: string) => void;

const USAGE = `npm run restore -- <file> [--replace]

Fills an empty database with a backup, with its media and its key, and compares everything with the backup. Prosa must be
stopped. --replace deletes the companies that are in the database now.

npm run restore -- --done-otherwise

After the database was restored by other means (pg_restore, a copy of its files, a point in time of the WAL): notes it, so that
the next start does what a restore needs.`;

const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'secret.key');

/** The installation's key before and after. */
interface KeyPlan {
  /** @throws CommandError when the key of the backup cannot become that of this installation */
  readonly check: (key: Buffer) => void;
  readonly write: () => string | undefined;
}

const planKey = (config: Config, isGiven: boolean, isNew: boolean): KeyPlan => {
  let found: Buffer | undefined;
  return {
    check: (key) => {
      found = key;
      if (isGiven && !key.equals(config.secretKey)) {
        throw new CommandError(
          'SECRET_KEY is not the key of the backup, and what was sealed with that could not be read. Set SECRET_KEY to it, or ' +
            'unset SECRET_KEY: then the key of the backup is written to DATA_DIR.',
        );
      }
    },
    write: () => {
      if (isGiven || !found || found.equals(config.secretKey)) return undefined;
      const file = keyFile(config);
      if (!isNew) renameSync(file, `${file}.before-${String(Date.now())}`);
      else rmSync(file);
      writeFileSync(file, `${found.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
      return file;
    },
  };
};

const requireKey = ({ manifest }: BackupSummary, hasKey: boolean): void => {
  if (manifest.hasKey || hasKey) return;
  throw new CommandError(
    'The backup holds no key, and there is none here: set SECRET_KEY, or put secret.key into DATA_DIR.',
  );
};

const AFTERWARDS =
  'Lines whose keys must not be used twice ask for a new QR code after the next start.';

const noteRestore = async (print: Print, environment: NodeJS.ProcessEnv): Promise<number> => {
  const databases = await openDatabases(loadConfig(environment), {
    info: () => undefined,
    warn: print,
  });
  try {
    await databases.migrate(migrationFolders(await installedPlugins()));
    await withKnex(databases.appUrl, (knex) =>
      knex('restores').insert({ backup_made_at: knex.fn.now() }),
    );
  } finally {
    await databases.stop();
  }
  print(AFTERWARDS);
  return 0;
};

/**
 * `npm run restore`, see {@link USAGE}.
 * @returns the exit code
 * @throws CommandError when it may not be restored here, or is not whole
 */
export const runRestore = async (
  words: readonly string[],
  print: Print,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const given = readCommandLine(words, { flags: ['replace', 'done-otherwise'] });
  if (given.has('done-otherwise')) return noteRestore(print, environment);
  if (given.word === undefined) {
    print(USAGE);
    return 1;
  }
  const file = path.resolve(given.word);
  const summary = await verifyBackup(file);
  const dataDir = path.resolve(environment.DATA_DIR?.trim() || '.data');
  const isGiven = (environment.SECRET_KEY?.trim() ?? '') !== '';
  const isNew = !existsSync(keyFile({ dataDir }));
  requireKey(summary, isGiven || !isNew);
  const config = loadConfig(environment);
  const key = planKey(config, isGiven, isNew);
  const databases = await openDatabases(config, { info: () => undefined, warn: print });
  try {
    if (databases.ownerUrl === undefined) {
      throw new CommandError(
        'The role in DATABASE_URL may make no tables: set DATABASE_OWNER_URL to the owner of the tables as well.',
      );
    }
    await restoreBackup({
      file,
      appUrl: databases.appUrl,
      ownerUrl: databases.ownerUrl,
      dataDir: config.dataDir,
      folders: migrationFolders(await installedPlugins()),
      replace: given.has('replace'),
      checkKey: key.check,
    });
  } finally {
    await databases.stop();
  }
  const written = key.write();
  print(`Restored and compared: ${totalsOf(summary)}`);
  if (written !== undefined) print(`The key of the backup is in ${written}.`);
  print(AFTERWARDS);
  return 0;
};
