import type { Knex } from 'knex';

/** Each time this database was restored from a backup, and when what follows from it was done. Of the platform, no tenant's. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('restores', (table) => {
    table.increments('id');
    table.timestamp('backup_made_at').notNullable();
    table.timestamp('restored_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('settled_at');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('restores');
};
