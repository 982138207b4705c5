import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { pino } from 'pino';
import { loadConfig } from '../kernel/config.ts';
import type { Config } from '../kernel/config.ts';
import { readKeyFile, writeKeyFile } from '../kernel/data-dir.ts';
import { openDatabases } from '../data/databases.ts';
import { Database } from '../data/db.ts';
import { installedPlugins } from '../host/installed.ts';
import { Secrets } from '../services/secrets.ts';
import { rotateKeys } from './key-rotation.ts';
import type { RotatedColumn } from './key-rotation.ts';
import { sealedColumns } from './sealed-columns.ts';

type Print = (line: string) => void;

const KEY_BYTES = 32;

const HELP = [
  'npm run keys -- new     makes a new key in DATA_DIR/secret.key; start Prosa again then',
  'npm run keys -- rotate  seals with the current key what older keys sealed; it may be ended and begun again',
  'npm run keys -- forget  removes older keys from DATA_DIR/secret.key, once nothing needs them',
  '',
  'With SECRET_KEY in the environment: give every process the new key in SECRET_KEYS_OLD, start them again one by one; then',
  'swap the two, start them again one by one, and rotate. After 15 minutes SECRET_KEYS_OLD can go.',
];

/**
 * `npm run keys`: changes the installation's key.
 * @returns the exit code
 */
export const runKeys = async (
  [word]: readonly string[],
  print: Print,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  if (word === 'new') return makeKey(loadConfig(environment), environment, print);
  if (word === 'rotate') return rotate(loadConfig(environment), print);
  if (word === 'forget') return forget(loadConfig(environment), environment, print);
  for (const line of HELP) print(line);
  return word === undefined ? 0 : 1;
};

/** Whether the keys are in the file; says what to do where they are in the environment. */
const keepsFile = (environment: NodeJS.ProcessEnv, print: Print): boolean => {
  if ((environment.SECRET_KEY ?? '').trim() === '') return true;
  print('The key is in SECRET_KEY, which this command cannot change.');
  for (const line of HELP.slice(-2)) print(line);
  return false;
};

const makeKey = (
  { dataDir }: Pick<Config, 'dataDir'>,
  environment: NodeJS.ProcessEnv,
  print: Print,
): number => {
  if (!keepsFile(environment, print)) return 1;
  writeKeyFile(dataDir, [randomBytes(KEY_BYTES), ...(readKeyFile(dataDir) ?? [])]);
  print('There is a new key. Start Prosa again, then run "npm run keys -- rotate".');
  return 0;
};

const withRotation = async (
  config: Config,
  print: Print,
  onBatch?: (line: string) => void,
): Promise<readonly RotatedColumn[]> => {
  const columns = sealedColumns((await installedPlugins()).map(({ manifest }) => manifest));
  const databases = await openDatabases(
    config,
    { info: () => undefined, warn: print },
    { shared: true },
  );
  const database = new Database({ url: databases.appUrl, logger: pino({ level: 'silent' }) });
  try {
    return await rotateKeys({
      database,
      secrets: new Secrets(config.secretKey, config.oldSecretKeys),
      columns,
      ...(onBatch
        ? { onBatch: ({ table, column }, rows) => onBatch(`${table}.${column}: ${String(rows)}`) }
        : {}),
    });
  } finally {
    await database.close();
    await databases.stop();
  }
};

const rotate = async (config: Config, print: Print): Promise<number> => {
  const columns = await withRotation(config, print, print);
  const rows = columns.reduce((sum, column) => sum + column.rows, 0);
  print(`${String(rows)} rows were sealed with the current key.`);
  return reportUnreadable(columns, print) ? 1 : 0;
};

/** Old keys go only once nothing is left that they sealed. */
const forget = async (
  config: Config,
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<number> => {
  if (!keepsFile(environment, print)) return 1;
  const columns = await withRotation(config, print);
  if (reportUnreadable(columns, print)) return 1;
  writeKeyFile(config.dataDir, [config.secretKey]);
  print('Older keys are gone from the file. Start Prosa again.');
  return 0;
};

const reportUnreadable = (columns: readonly RotatedColumn[], print: Print): boolean => {
  const bad = columns.filter(({ unreadable }) => unreadable > 0);
  for (const { table, column, unreadable } of bad) {
    print(
      `${String(unreadable)} rows of ${table}.${column} open with none of the keys that are known.`,
    );
  }
  return bad.length > 0;
};
