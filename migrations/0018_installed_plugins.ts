import type { Knex } from 'knex';

/** Each plugin's tables, settings and tasks in this database, so that they can be removed once the plugin itself is gone. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table installed_plugins (
      id text primary key,
      version text not null,
      tables text[] not null,
      settings text[] not null,
      tasks text[] not null
    )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('installed_plugins');
};
