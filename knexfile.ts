/**
 * For the knex command line against an external database, such as
 * `DATABASE_URL=… node --import tsx --conditions=prosa-dev node_modules/.bin/knex migrate:list`.
 * Everyday migrations are `npm run migrate`, which knows the embedded database as well.
 */
import process from 'node:process';
import type { Knex } from 'knex';
import { coreMigrations, migrationSource } from './core/data/migrate.ts';
import { discoverPlugins } from './core/host/discover.ts';
import { sortManifests } from './core/host/sort.ts';

const plugins = (await discoverPlugins()).map(({ plugin }) => plugin);
const order = sortManifests(plugins.map(({ manifest }) => manifest)).map(({ id }) => id);
const folders = order.flatMap((id) => {
  const folder = plugins.find(({ manifest }) => manifest.id === id)?.migrations;
  return folder ? [{ id, folder }] : [];
});

const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL ?? '',
  migrations: {
    migrationSource: migrationSource([coreMigrations, ...folders]),
    tableName: 'migrations',
  },
};

export default config;
