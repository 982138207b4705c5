import type { Knex } from 'knex';
import { CommandError } from '../../kernel/command-error.ts';
import { findPluginRecord } from '../../data/installed-plugins.ts';
import type { PluginRecord } from '../../data/installed-plugins.ts';
import { sqlStateOf } from '../../data/sql-error.ts';

/** The tables and settings that a plugin that is gone has left in the database. */
export interface Leftovers {
  readonly record: PluginRecord;
  /** Those that are there, with the number of their rows in all companies. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Values of its settings, in all companies. */
  readonly settings: number;
}

/** A table of another plugin points at one of these. */
const DEPENDENT_OBJECTS = '2BP01';

/**
 * @param knex as the owner of the tables
 * @throws CommandError when this database knows nothing of the plugin
 */
export const findLeftovers = (knex: Knex, id: string): Promise<Leftovers> =>
  asSystem(knex, async (trx) => {
    const record = await findPluginRecord(trx, id);
    if (!record) throw new CommandError(`The database holds nothing of a plugin "${id}".`);
    const tables: { name: string; rows: number }[] = [];
    for (const name of record.tables) {
      if (await trx.schema.hasTable(name)) {
        tables.push({ name, rows: await countRows(trx, name, {}) });
      }
    }
    const keys = record.settings;
    const settings =
      (await countRows(trx, 'settings', { keys })) +
      (await countRows(trx, 'platform_settings', { keys }));
    return { record, tables, settings };
  });

/**
 * Removes them in one transaction, with the record of the plugin's migrations and its place as a follower: a plugin that is
 * installed again begins anew.
 * @param knex as the owner of the tables
 * @throws CommandError when tables of others point at them
 */
export const dropLeftovers = (knex: Knex, { record, tables }: Leftovers): Promise<void> =>
  asSystem(knex, async (trx) => {
    const names = tables.map(({ name }) => name);
    if (names.length > 0) {
      await trx
        .raw(`drop table ${names.map(() => '??').join(', ')}`, names)
        .catch(explainDependents);
    }
    const keys = [...record.settings];
    await trx('settings').whereIn('key', keys).delete();
    await trx('platform_settings').whereIn('key', keys).delete();
    await trx('followers').where({ id: record.id }).delete();
    await trx('migrations').where('name', 'like', `${record.id}/%`).delete();
    await trx('installed_plugins').where({ id: record.id }).delete();
  });

/**
 * Removes a plugin's queues, with the tasks that wait in them.
 * @param knex as the role that serves: the queues are its own
 */
export const dropQueues = async (knex: Knex, { tasks }: PluginRecord): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { found: string | null }[] }>(
    `select to_regclass('pgboss.queue')::text as found`,
  );
  if (typeof rows[0]?.found !== 'string') return;
  for (const name of tasks) {
    await knex.transaction(async (trx) => {
      // pg-boss refuses to delete a queue that holds tasks, and it keeps those that are done for some days.
      await trx.raw('delete from pgboss.job where name = ?', [name]);
      await trx.raw('delete from pgboss.archive where name = ?', [name]);
      await trx.raw('select pgboss.delete_queue(?)', [name]);
    });
  }
};

const asSystem = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  knex.transaction(async (trx) => {
    await trx.raw(`select set_config('app.system', 'on', true)`);
    return work(trx);
  });

const countRows = async (
  trx: Knex.Transaction,
  table: string,
  { keys }: { readonly keys?: readonly string[] },
): Promise<number> => {
  const query = trx(table).count<{ count: string }[]>({ count: '*' });
  const [row] = await (keys ? query.whereIn('key', [...keys]) : query);
  return Number(row?.count ?? 0);
};

const explainDependents = (error: unknown): never => {
  if (sqlStateOf(error) !== DEPENDENT_OBJECTS) throw error;
  const { detail = '' } = error as { detail?: string };
  throw new CommandError(`Tables of others point at these, and nothing was removed:\n${detail}`, {
    cause: error,
  });
};
