import { loadConfig } from '../config.ts';
import { discoverPlugins } from '../host/discover.ts';
import { sortPlugins } from '../host/sort.ts';
import { openDatabases } from './databases.ts';

/**
 * `npm run migrate`: brings the database up to date without starting Prosa. A running Prosa with a database of its own is
 * left running.
 * @returns the exit code
 */
export const runMigrate = async (
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const plugins = sortPlugins((await discoverPlugins()).map(({ plugin }) => plugin));
  const folders = plugins.flatMap(({ manifest: { id }, migrations }) =>
    migrations ? [{ id, folder: migrations }] : [],
  );
  const logger = { info: () => undefined, warn: print };
  const databases = await openDatabases(loadConfig(environment), logger, { shared: true });
  try {
    const names = await databases.migrate(folders);
    for (const name of names) print(`Ran ${name}`);
    print(names.length === 0 ? 'The database is up to date.' : 'The database is up to date now.');
    return 0;
  } finally {
    await databases.stop();
  }
};
