import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Checks of the numbers of lists. How far one is, the counts of its list tell: here stands who began it, on which connection, and
 * up to which of the list's people questions were asked.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_list_checks', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_list_id').notNullable();
    table.integer('connection_id').notNullable();
    table.integer('user_id');
    table.text('status').notNullable();
    // Those before it were asked for.
    table.integer('asked_item_id').notNullable().defaultTo(0);
    table.timestamps(true, true);
    table.check("status in ('running', 'paused', 'done', 'cancelled')");
    table.index(['contact_list_id', 'id']);
  });
  await tenantTable(knex, 'contact_list_checks', { referable: false });
  await tenantReference(knex, 'contact_list_checks', 'contact_list_id', 'contact_lists', 'cascade');
  await tenantReference(knex, 'contact_list_checks', 'connection_id', 'connections', 'cascade');
  await tenantReference(knex, 'contact_list_checks', 'user_id', 'users', 'set null');
  await knex.raw(
    `create unique index contact_list_checks_active_index on contact_list_checks (contact_list_id)
      where status in ('running', 'paused')`,
  );
  await knex.raw(
    `create index contact_list_items_unchecked_index on contact_list_items (contact_list_id, id)
      where is_valid is null`,
  );
  await knex.raw(
    'create index contact_list_items_number_index on contact_list_items (company_id, number)',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index contact_list_items_number_index');
  await knex.raw('drop index contact_list_items_unchecked_index');
  await knex.schema.dropTable('contact_list_checks');
};
