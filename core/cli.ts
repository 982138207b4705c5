import 'reflect-metadata';
import process from 'node:process';

type Print = (line: string) => void;

/** Each command loads only what it needs. */
const COMMANDS: Readonly<
  Record<string, (words: readonly string[], print: Print) => Promise<number>>
> = {
  plugins: async (words, print) =>
    (await import('./host/plugins-command.ts')).runPluginsCommand(words, print),
  migrate: async (_words, print) => (await import('./host/migrate-command.ts')).runMigrate(print),
  database: async (words, print) =>
    (await import('./data/database-command.ts')).runDatabaseCommand(words, print),
  backup: async (words, print) =>
    (await import('./backup/backup-command.ts')).runBackup(words, print),
  restore: async (words, print) =>
    (await import('./backup/restore-command.ts')).runRestore(words, print),
  keys: async (words, print) => (await import('./keys/keys-command.ts')).runKeys(words, print),
  followers: async (words, print) => {
    const { followersCommand } = await import('./services/followers/followers-command.ts');
    const { runPluginCommand } = await import('./host/plugin-commands.ts');
    return runPluginCommand(followersCommand, words, print);
  },
  doctor: async (_words, print) => (await import('./doctor.ts')).runDoctor(print),
};

const print: Print = (line) => {
  process.stdout.write(`${line}\n`);
};

/** Mistakes that are explained in a sentence have a code; of others the stack is needed. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
};

const [name = '', ...words] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (command) {
    process.exitCode = await command(words, print);
  } else {
    const { pluginCommands, runPluginCommand } = await import('./host/plugin-commands.ts');
    const commands = await pluginCommands();
    const found = commands.get(name);
    if (found) {
      process.exitCode = await runPluginCommand(found, words, print);
    } else {
      print(`Commands: ${[...Object.keys(COMMANDS), ...commands.keys()].join(', ')}`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
