import process from 'node:process';
import { pino } from 'pino';
import { loadConfig } from '../kernel/config.ts';
import type { PluginCommand } from '../contract.ts';
import { openDatabases } from '../data/databases.ts';
import { Database } from '../data/db.ts';
import { installedPlugins } from './installed.ts';

/** The commands of all installed plugins, by name. */
export const pluginCommands = async (): Promise<ReadonlyMap<string, PluginCommand>> =>
  new Map((await installedPlugins()).flatMap(({ commands = {} }) => Object.entries(commands)));

/**
 * Runs a plugin's command on the configured database, beside a Prosa that runs.
 * @returns the exit code
 */
export const runPluginCommand = async (
  command: PluginCommand,
  words: readonly string[],
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  const logger = { info: () => undefined, warn: print };
  const databases = await openDatabases(loadConfig(environment), logger, { shared: true });
  const database = new Database({ url: databases.appUrl, logger: pino({ level: 'silent' }) });
  try {
    return await command(words, {
      print,
      system: (reason, work) => database.system(reason, work),
    });
  } finally {
    await database.close();
    await databases.stop();
  }
};
