import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

/** Saved conditions that find contacts. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('segments', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('match').notNullable();
    table.jsonb('conditions').notNullable();
    table.timestamps(true, true);
    table.check("match in ('all', 'any')");
  });
  await knex.raw('create index segments_name_index on segments (company_id, folded(name), id)');
  await tenantTable(knex, 'segments');
  // Contacts are made of a list in the order of its ids, some at once.
  await knex.raw(
    'create index contact_list_items_order_index on contact_list_items (contact_list_id, id)',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index contact_list_items_order_index');
  await knex.schema.dropTable('segments');
};
