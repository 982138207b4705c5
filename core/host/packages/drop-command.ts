import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { CommandError } from '../../kernel/command-error.ts';
import { loadConfig } from '../../kernel/config.ts';
import { openDatabases } from '../../data/databases.ts';
import { withKnex } from '../../data/with-knex.ts';
import { discoverPlugins } from '../discover.ts';
import type { Project } from '../../kernel/project.ts';
import { dropLeftovers, dropQueues, findLeftovers } from './drop.ts';
import type { Leftovers } from './drop.ts';

/**
 * `npm run plugins drop <id>`: removes what a plugin that is not installed any more has left in the database, after showing it.
 * @param options `isConfirmed`: nobody is asked
 * @returns the exit code
 * @throws CommandError when the plugin is installed, or nothing of it is there
 */
export const dropPlugin = async (
  project: Project,
  id: string,
  say: (line: string) => void,
  {
    isConfirmed,
    environment = process.env,
  }: { isConfirmed: boolean; environment?: NodeJS.ProcessEnv },
): Promise<number> => {
  const found = await discoverPlugins(project);
  if (found.some(({ plugin }) => plugin.manifest.id === id)) {
    throw new CommandError(`"${id}" is installed: its tables are in use. Remove the plugin first.`);
  }
  const logger = { info: () => undefined, warn: say };
  const databases = await openDatabases(loadConfig(environment), logger, { shared: true });
  try {
    const { ownerUrl, appUrl } = databases;
    if (ownerUrl === undefined) {
      throw new CommandError('Set DATABASE_OWNER_URL to the owner of the tables.');
    }
    return await withKnex(ownerUrl, async (knex) => {
      const leftovers = await findLeftovers(knex, id);
      for (const line of describe(leftovers)) say(line);
      if (!isConfirmed && !(await confirms(id))) {
        say('Nothing was removed.');
        return 1;
      }
      await dropLeftovers(knex, leftovers);
      await withKnex(appUrl, (app) => dropQueues(app, leftovers.record));
      say(`Removed what "${id}" had left.`);
      return 0;
    });
  } finally {
    await databases.stop();
  }
};

/** One line for each thing that goes. */
const describe = ({ record, tables, settings }: Leftovers): readonly string[] => [
  `Of "${record.id}" ${record.version}, in all companies, these go for good:`,
  ...tables.map(
    ({ name, rows }) => `  table ${name}: ${String(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  ),
  ...(settings > 0 ? [`  ${String(settings)} values of settings`] : []),
  ...record.tasks.map((name) => `  the queue ${name}`),
  'Media files and entries of the audit and event logs stay.',
];

/** Asks at a terminal; elsewhere nobody answers. */
const confirms = async (id: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Type ${id} to remove them: `)) === id;
  } finally {
    terminal.close();
  }
};
