import type { Knex } from 'knex';

/** How many people of a spreadsheet opted out before it came, and are therefore not added. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('contact_list_imports', (table) => {
    table.integer('opted_out').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('contact_list_imports', (table) => table.dropColumn('opted_out'));
};
