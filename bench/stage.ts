import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from '../core/app.ts';
import type { ServerPlugin } from '../core/contract.ts';
import type { ExpensiveRouteLimits } from '../core/http/expensive-routes.ts';
import type { App } from '../core/app.ts';
import { startEmbeddedPostgres } from '../core/data/embedded-postgres.ts';
import { migrateDatabase, migrationFolders } from '../core/data/migrate.ts';
import { discoverPlugins } from '../core/host/discover.ts';
import { sortPlugins } from '../core/host/sort.ts';
import { testConfig } from '../core/testing/app.ts';
import { Factories } from '../core/testing/factories.ts';
import { migrateAs } from '../core/testing/migrate-as.ts';
import { removeDataFolder } from '../core/testing/throwaway.ts';

/** A whole Prosa on a database that forces its writes to disk, as in production. */
export interface Stage {
  readonly app: App;
  readonly factories: Factories;
  /** As the superuser: for filling tables and for the raw reference. */
  readonly superUrl: string;
  readonly appUrl: string;
  close(): Promise<void>;
}

/**
 * @param options.expensiveRouteLimits instead of the usual limits of routes that cost the database much
 * @param options.added plugins besides those of the product, without tables
 */
export const openStage = async ({
  expensiveRouteLimits,
  added = [],
}: {
  readonly expensiveRouteLimits?: ExpensiveRouteLimits;
  readonly added?: readonly ServerPlugin[];
} = {}): Promise<Stage> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-bench-'));
  const logger = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  const plugins = sortPlugins([...(await discoverPlugins()).map(({ plugin }) => plugin), ...added]);
  await migrateAs(postgres.ownerUrl, (knex) => migrateDatabase(knex, migrationFolders(plugins)));
  const app = await createApp({
    config: testConfig({ dataDir }),
    databaseUrl: postgres.appUrl,
    plugins,
    logger,
    poolSize: 20,
    withClock: false,
    checksPayloads: false,
    ...(expensiveRouteLimits && { expensiveRouteLimits }),
  });
  await app.start();
  return {
    app,
    factories: new Factories(app),
    superUrl: postgres.superUrl,
    appUrl: postgres.appUrl,
    close: async () => {
      await app.close();
      await postgres.stop();
      removeDataFolder(dataDir);
    },
  };
};
