import process from 'node:process';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { settleRestore } from './backup/settle.ts';
import { ConfigError, loadConfig } from './kernel/config.ts';
import type { Config } from './kernel/config.ts';
import { openDatabases } from './data/databases.ts';
import { migrationFolders, unknownMigrationsNotice } from './data/migrate.ts';
import { installedPlugins } from './host/installed.ts';
import { createLogger } from './kernel/logger.ts';
import { seed } from './seed.ts';
import type { FirstLogin } from './seed.ts';
import type { ServerPlugin } from './contract.ts';

/** An orderly stop that takes longer, after the drain, has gone wrong somewhere. */
const STOP_MILLISECONDS = 15_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Plugins that play the world outside, for those who try Prosa out. */
const SIMULATORS: ReadonlySet<string> = new Set(['simulator', 'pix-simulator']);

/** The installed plugins without those that settings switch off. */
const switchedOn = (
  installed: readonly ServerPlugin[],
  { simulator }: Pick<Config, 'simulator'>,
): readonly ServerPlugin[] =>
  installed.filter(({ manifest }) => simulator || !SIMULATORS.has(manifest.id));

const welcome = (config: Config, address: string, login: FirstLogin | undefined): void => {
  say('');
  say(`  Prosa is running at ${address}`);
  if (login) {
    say('');
    say(`  First login:  ${login.email}`);
    if (login.generatedPassword !== undefined) {
      say(`  Password:     ${login.generatedPassword}`);
      say('  It is shown only this once. Change it in your profile.');
    }
  }
  say('');
  if (config.databaseUrl === undefined) say('  Stop it with Ctrl-C.');
};

interface Stop {
  readonly app: App;
  readonly drainSeconds: number;
  readonly stop: () => Promise<void>;
}

/** Drains and stops at the first signal; a second one ends the drain. */
const stopOnSignals = ({ app, drainSeconds, stop }: Stop): void => {
  let stopping = false;
  const hurry = new AbortController();
  const stopInOrder = async (): Promise<void> => {
    await app.drain({ milliseconds: drainSeconds * 1000, hurry: hurry.signal });
    setTimeout(() => {
      app.logger.error('the stop took too long');
      process.exit(1);
    }, STOP_MILLISECONDS).unref();
    await stop();
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) {
      hurry.abort();
      return;
    }
    stopping = true;
    const how =
      drainSeconds === 0 ? '' : ` within ${String(drainSeconds)} s, at once if told again`;
    say(`\n  ${signal}: stopping${how} …`);
    stopInOrder()
      .then(() => {
        // Zero, unless it was a part of the process itself that could not go on.
        process.exit();
      })
      .catch((error: unknown) => {
        app.logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
};

const main = async (): Promise<void> => {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  const databases = await openDatabases(config, logger);
  let app: App | undefined;
  const stop = async (): Promise<void> => {
    await app?.close();
    await databases.stop();
  };
  try {
    const installed = await installedPlugins();
    const { ran, unknown } = await databases.migrate(migrationFolders(installed));
    if (ran.length > 0) logger.info({ migrations: ran.length }, 'database brought up to date');
    const notice = unknownMigrationsNotice(unknown);
    if (notice !== undefined) logger.warn({ migrations: unknown }, notice);
    const plugins = switchedOn(installed, config);
    app = await createApp({ config, logger, plugins, databaseUrl: databases.appUrl });
    stopOnSignals({ app, drainSeconds: config.drainSeconds, stop });
    await app.http.ready();
    await settleRestore(app);
    const login = await seed(app, config);
    await app.start();
    await app.http.listen({ port: config.port, host: config.host });
    const { port } = app.http.server.address() as { port: number };
    welcome(config, config.publicUrl || `http://localhost:${String(port)}`, login);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
};

process.on('unhandledRejection', (error) => {
  process.stderr.write(
    `Prosa stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});

try {
  await main();
} catch (error) {
  const isOurs = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  const text =
    error instanceof Error
      ? isOurs
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
