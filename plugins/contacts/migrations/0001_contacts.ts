import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** People and groups a company talks with, found by any part of their name or number. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contacts', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.uuid('uuid').notNullable().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('name').notNullable();
    table.text('number').notNullable();
    table.text('email').notNullable().defaultTo('');
    table.text('profile_pic_url').notNullable().defaultTo('');
    table.boolean('is_group').notNullable().defaultTo(false);
    table.boolean('ignore_bot').notNullable().defaultTo(false);
    table.specificType('folded_name', 'text generated always as (folded(name)) stored');
    // One column, because only a bare one can be looked up in an index behind row-level security.
    table.specificType(
      'search_text',
      "text generated always as (folded(name) || ' ' || number) stored",
    );
    table.timestamps(true, true);
    table.unique(['company_id', 'number']);
    table.index(['company_id', 'folded_name', 'id']);
  });
  await knex.raw(
    `create index contacts_search_index on contacts
       using gin (company_id, search_text gin_trgm_ops)`,
  );
  await tenantTable(knex, 'contacts');

  await knex.schema.createTable('contact_extra_info', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    table.integer('position').notNullable();
    table.text('name').notNullable();
    table.text('value').notNullable();
    table.index(['contact_id', 'position']);
  });
  await tenantTable(knex, 'contact_extra_info', { referable: false });
  await tenantReference(knex, 'contact_extra_info', 'contact_id', 'contacts', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('contact_extra_info');
  await knex.schema.dropTable('contacts');
};
