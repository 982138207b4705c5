import path from 'node:path';
import { Client } from 'pg';
import { openDataDir } from '../kernel/data-dir.ts';
import { installedBinaries, usableBinaries } from './postgres/binaries.ts';
import { loadCredentials, localUrl, saveCredentials } from './postgres/credentials.ts';
import type { Credentials } from './postgres/credentials.ts';
import { commonFolders } from './postgres/common-folder.ts';
import { clusterHome } from './postgres/home.ts';
import { keepRunning } from './postgres/keeper.ts';
import { completeCluster, setUpCluster } from './postgres/roles.ts';
import { clearLock, initialize, runningServer, start } from './postgres/server.ts';
import type { Cluster, RunningServer } from './postgres/server.ts';
import { systemUser } from './postgres/system-user.ts';

export { EmbeddedPostgresError } from './postgres/problem.ts';

/** The methods needed of a logger; pino's fits. */
export interface StartLogger {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Made when missing. */
  readonly dataDir: string;
  readonly logger: StartLogger;
  /** Fast and forgetful: no write is forced to disk. */
  readonly forTests?: boolean;
  /** For tools beside a running Prosa (`migrate`, `doctor`): use its server, and leave it running. */
  readonly shared?: boolean;
}

export interface EmbeddedPostgres {
  /** As the owner of the tables: migrations. */
  readonly ownerUrl: string;
  /** As the application: neither owner, nor superuser, nor above row-level security. */
  readonly appUrl: string;
  /** As the superuser, to the same database: set-up and tests. */
  readonly superUrl: string;
  /** Shuts the server down in order. Close every pool before. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL below DATA_DIR, making it first when it is not there. A server left running by a
 * killed process is taken over as it is.
 * @throws EmbeddedPostgresError with a cure, when it cannot run here
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const { forTests = false, logger } = options;
  const dataDir = path.resolve(options.dataDir);
  openDataDir(dataDir);
  const cluster = locate(dataDir, forTests, logger);
  const credentials = loadCredentials(dataDir);
  const { server, isOurs } = await run(cluster, credentials);
  const superUrl = localUrl('superuser', credentials.superuser, server.port, 'postgres');
  const stop =
    options.shared === true && !isOurs
      ? async () => undefined
      : await keepRunning({
          cluster,
          server,
          superUrl,
          dataDir,
          warn: (text) => logger.warn(text),
        });
  if (!credentials.ready) {
    await setUpCluster(credentials, server.port);
    saveCredentials(dataDir, { ...credentials, ready: true });
  } else {
    await completeCluster(localUrl('superuser', credentials.superuser, server.port));
  }
  return {
    ownerUrl: localUrl('owner', credentials.owner, server.port),
    appUrl: localUrl('app', credentials.app, server.port),
    superUrl: localUrl('superuser', credentials.superuser, server.port),
    stop,
  };
};

const locate = (dataDir: string, forTests: boolean, logger: StartLogger): Cluster => {
  const user = systemUser();
  const { binaries, isNewCopy } = usableBinaries(installedBinaries(), user, commonFolders());
  const { folder, movedBecause } = clusterHome(dataDir, user);
  if (isNewCopy) {
    logger.info(
      `PostgreSQL's programs were copied to ${binaries.root}, where ${String(user.name)} can run them`,
    );
  }
  if (movedBecause !== undefined) {
    logger.info(`The database is kept in ${folder}, because ${movedBecause}`);
  }
  return { binaries, user, folder, forTests };
};

const run = async (
  cluster: Cluster,
  credentials: Credentials,
): Promise<{ server: RunningServer; isOurs: boolean }> => {
  const left = runningServer(cluster);
  if (left && (await answers(left, credentials))) return { server: left, isOurs: false };
  await clearLock(cluster);
  await initialize(cluster, credentials.superuser);
  return { server: await start(cluster), isOurs: true };
};

const answers = async ({ port }: RunningServer, { superuser }: Credentials): Promise<boolean> => {
  const client = new Client({
    connectionString: localUrl('superuser', superuser, port, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};
