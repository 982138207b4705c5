import { stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { CommandError } from '../kernel/command-error.ts';
import { readCommandLine } from '../kernel/command-line.ts';
import { loadConfig } from '../kernel/config.ts';
import { openDatabases } from '../data/databases.ts';
import { makeBackup, verifyBackup } from './backup.ts';
import { totalsOf } from './totals.ts';

type Print = (line: string) => void;

const USAGE = `npm run backup -- <file> [--without-key]
npm run backup -- --verify <file>

Writes the database, the media and the installation's key into one file that only you may read, beside a running Prosa.
--without-key leaves the key out: keep it elsewhere, stored credentials cannot be read without it. --verify reads a backup
and says whether it is whole.`;

/**
 * `npm run backup`, see {@link USAGE}.
 * @returns the exit code
 * @throws CommandError when there is nothing to back up or the file is there
 */
export const runBackup = async (
  words: readonly string[],
  print: Print,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const given = readCommandLine(words, { flags: ['without-key', 'verify'] });
  if (given.word === undefined) {
    print(USAGE);
    return 1;
  }
  const file = path.resolve(given.word);
  if (given.has('verify')) {
    print(`${file} is whole: ${totalsOf(await verifyBackup(file))}`);
    return 0;
  }
  if (await stat(file).catch(() => undefined)) {
    throw new CommandError(`${file} is there already; a backup never overwrites another.`);
  }
  const config = loadConfig(environment);
  const quiet = { info: () => undefined, warn: print };
  const databases = await openDatabases(config, quiet, { shared: true });
  try {
    await makeBackup({
      file,
      databaseUrl: databases.appUrl,
      dataDir: config.dataDir,
      secretKey: given.has('without-key') ? undefined : config.secretKey,
    });
  } finally {
    await databases.stop();
  }
  const summary = await verifyBackup(file);
  print(`${file}: ${totalsOf(summary)}`);
  if (summary.seal.missingMedia > 0) {
    print(
      `${String(summary.seal.missingMedia)} media files are named in the database and not on the disk.`,
    );
  }
  print(
    summary.manifest.hasKey
      ? 'It holds the key: whoever has this file reads everything.'
      : 'The key is not in it.',
  );
  if (config.oldSecretKeys.length > 0) {
    print(
      'Older keys are known here and are not in it: keep them, or run "npm run keys -- rotate" before the next backup.',
    );
  }
  return 0;
};
