/**
 * For the knex command line against an external database, such as
 * `DATABASE_URL=… node --import tsx --conditions=prosa-dev node_modules/.bin/knex migrate:list`.
 * Everyday migrations are `npm run migrate`, which knows the embedded database as well.
 */
import process from 'node:process';
import type { Knex } from 'knex';
import { migrationFolders, migrationSettings } from './core/data/migrate.ts';
import { installedPlugins } from './core/host/installed.ts';

const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL ?? '',
  migrations: migrationSettings(migrationFolders(await installedPlugins())),
};

export default config;
