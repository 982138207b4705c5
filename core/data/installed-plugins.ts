import type { Knex } from 'knex';
import type { PluginManifest } from '../contract.ts';

/** A plugin's tables, settings and task queues in the database. */
export interface PluginRecord {
  readonly id: string;
  readonly version: string;
  readonly tables: readonly string[];
  /** Keys of its settings. */
  readonly settings: readonly string[];
  /** Names of its queues: `<plugin>.<task>`. */
  readonly tasks: readonly string[];
}

export const pluginRecord = ({
  id,
  version,
  tables,
  settings,
  tasks,
}: PluginManifest): PluginRecord => ({
  id,
  version,
  tables: [...tables],
  settings: Object.keys((settings?.properties as object | undefined) ?? {}),
  tasks: Object.keys(tasks).map((task) => `${id}.${task}`),
});

/** Notes what the installed plugins keep. The records of others stay: their tables do, too. */
export const recordPlugins = async (
  knex: Knex,
  records: readonly PluginRecord[],
): Promise<void> => {
  if (records.length === 0) return;
  await knex.raw(
    `insert into installed_plugins as known (id, version, tables, settings, tasks)
       select id, version, tables, settings, tasks
         from jsonb_to_recordset(?::jsonb) as r (id text, version text, tables text[], settings text[], tasks text[])
       on conflict (id) do update
         set version = excluded.version, tables = excluded.tables, settings = excluded.settings, tasks = excluded.tasks
       where (known.version, known.tables, known.settings, known.tasks)
         is distinct from (excluded.version, excluded.tables, excluded.settings, excluded.tasks)`,
    [JSON.stringify(records)],
  );
};

/** @returns the record of a plugin; undefined where this database has never had its tables */
export const findPluginRecord = async (knex: Knex, id: string): Promise<PluginRecord | undefined> =>
  knex<PluginRecord>('installed_plugins').where({ id }).first();
