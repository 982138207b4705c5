import { loadConfig } from '../kernel/config.ts';
import { installedPlugins } from './installed.ts';
import { openDatabases } from '../data/databases.ts';
import { migrationFolders, unknownMigrationsNotice } from '../data/migrate.ts';

/**
 * `npm run migrate`: brings the database up to date without starting Prosa. A running Prosa with a database of its own is
 * left running.
 * @returns the exit code
 */
export const runMigrate = async (
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const folders = migrationFolders(await installedPlugins());
  const logger = { info: () => undefined, warn: print };
  const databases = await openDatabases(loadConfig(environment), logger, { shared: true });
  try {
    const { ran, unknown } = await databases.migrate(folders);
    for (const name of ran) print(`Ran ${name}`);
    const notice = unknownMigrationsNotice(unknown);
    if (notice !== undefined) print(notice);
    print(ran.length === 0 ? 'The database is up to date.' : 'The database is up to date now.');
    return 0;
  } finally {
    await databases.stop();
  }
};
