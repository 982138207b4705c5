import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { TestEnd } from '../../scripts/testing/at-end.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import type { ExpensiveRouteLimits } from '../http/expensive-routes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { logRules } from '../kernel/logger.ts';
import type { ServerPlugin } from '../contract.ts';
import { migrateDatabase, migrationFolders } from '../data/migrate.ts';
import { discoverPlugins } from '../host/discover.ts';
import { USUAL_RULES } from '../kernel/outbound-rules.ts';
import { createTestDatabase } from './cluster.ts';
import type { TestDatabase } from './cluster.ts';
import { Factories } from './factories.ts';
import { migrateAs } from './migrate-as.ts';

let installed: Promise<ReadonlySet<string>> | undefined;

/** Ids of the plugins whose tables the template has. */
const installedPlugins = (ownerUrl: string): Promise<ReadonlySet<string>> =>
  (installed ??= migrateAs(ownerUrl, async (knex) => {
    const names = await knex<{ name: string }>('migrations').pluck('name');
    return new Set(names.map((name) => name.slice(0, name.indexOf('/'))));
  }));

/**
 * A database for some plugins. Tables of more plugins than these do no harm; making theirs anew for each test costs more
 * than most tests.
 */
const databaseFor = async ({
  plugins: chosen,
  added = [],
}: Pick<TestAppOptions, 'plugins' | 'added'>): Promise<TestDatabase> => {
  if (!chosen) {
    const whole = await createTestDatabase('plugins');
    if (added.length > 0) await migrate(whole, added);
    return whole;
  }
  const plugins = [...chosen, ...added];
  const kept = plugins.filter(({ migrations }) => migrations !== undefined);
  if (kept.length === 0) return createTestDatabase('core');
  const whole = await createTestDatabase('plugins');
  const known = await installedPlugins(whole.ownerUrl);
  if (kept.every(({ manifest }) => known.has(manifest.id))) return whole;
  await whole.drop();
  const databases = await createTestDatabase('core');
  await migrate(databases, plugins);
  return databases;
};

const migrate = async (
  { ownerUrl }: TestDatabase,
  plugins: readonly ServerPlugin[],
): Promise<void> => {
  await migrateAs(ownerUrl, (knex) => migrateDatabase(knex, migrationFolders(plugins)));
};

export interface TestAppOptions {
  /** Plugins instead of those in `plugins/`; what of their tables is not there yet is made. */
  readonly plugins?: readonly ServerPlugin[];
  /** Plugins besides those, such as one that is written in a package of its own. */
  readonly added?: readonly ServerPlugin[];
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  /** Is given each line of the log, the finest too, without what the product keeps from it. */
  readonly onLog?: (line: string) => void;
  /** Sees each route as it is registered, and may change it. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Instead of the usual limits of expensive routes. */
  readonly expensiveRouteLimits?: ExpensiveRouteLimits;
  /** Another process of this installation: the same database, plugins and folders. It must outlive this one. */
  readonly beside?: TestApp;
}

/** A whole Prosa on a database of its own. */
export interface TestApp extends App {
  readonly database: App['database'];
  readonly databases: TestDatabase;
  readonly config: Config;
  readonly factories: Factories;
  /** A request without a socket; `path` begins with `/`. */
  readonly inject: App['http']['inject'];
  /** Listens on loopback, for MQTT and browsers. @returns the address, without a slash at the end */
  listen(): Promise<string>;
}

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: changes.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'prosa-app-')),
  secretKey: randomBytes(32),
  oldSecretKeys: [],
  publicUrl: 'http://localhost:3000',
  role: 'all',
  databasePoolSize: 5,
  trustedProxies: ['loopback'],
  apiDocs: true,
  drainSeconds: 0,
  outbound: USUAL_RULES,
  demo: false,
  simulator: true,
  typing: false,
  logLevel: 'silent',
  ...changes,
});

/**
 * Starts Prosa for a test: real database, real broker, all plugins unless told otherwise. Ends with the test.
 */
export const createTestApp = async (t: TestEnd, options: TestAppOptions = {}): Promise<TestApp> => {
  const { beside, onLog } = options;
  const databases = beside?.databases ?? (await databaseFor(options));
  const config = testConfig({ ...beside?.config, ...options.config });
  const chosen =
    options.plugins ??
    beside?.host.plugins ??
    (await discoverPlugins()).map(({ plugin }) => plugin);
  const plugins = [...chosen, ...(options.added ?? [])];
  const app = await createApp({
    config,
    databaseUrl: databases.appUrl,
    plugins,
    logger: onLog
      ? pino(logRules('trace'), { write: onLog })
      : pino({ level: process.env.TEST_LOG ?? 'silent' }),
    withClock: false,
    checksPayloads: true,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.expensiveRouteLimits ? { expensiveRouteLimits: options.expensiveRouteLimits } : {}),
    ...(options.onRoute ? { onRoute: options.onRoute } : {}),
  });
  atEnd(t, async () => {
    await app.close();
    if (beside) return;
    await databases.drop();
    rmSync(config.dataDir, { recursive: true, force: true });
  });
  await app.start();
  return {
    ...app,
    databases,
    config,
    factories: new Factories(app),
    inject: app.http.inject.bind(app.http),
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
  };
};

/** Names that no other test has. */
export const unique = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;
