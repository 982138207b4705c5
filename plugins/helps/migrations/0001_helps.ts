import type { Knex } from 'knex';

/** Videos that explain the product: the platform's own, the same for every company. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('helps', (table) => {
    table.increments('id', { primaryKey: true });
    table.text('title').notNullable();
    table.text('description').notNullable().defaultTo('');
    table.text('video').notNullable();
    table.timestamps(true, true);
  });
  await knex.raw('create unique index helps_title_key on helps (lower(title))');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('helps');
};
