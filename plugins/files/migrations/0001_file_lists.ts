import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Named groups of files with a message. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('file_lists', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id');
    table.text('name').notNullable();
    table.text('message').notNullable();
    table.timestamps(true, true);
  });
  await knex.raw(
    'create unique index file_lists_name_index on file_lists (company_id, folded(name))',
  );
  await tenantTable(knex, 'file_lists');
  await tenantReference(knex, 'file_lists', 'user_id', 'users', 'set null');
  await knex.schema.createTable('file_list_options', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('file_list_id').notNullable();
    table.integer('position').notNullable();
    table.text('name').notNullable().defaultTo('');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.index(['company_id', 'file_list_id', 'position']);
  });
  await tenantTable(knex, 'file_list_options');
  await tenantReference(knex, 'file_list_options', 'file_list_id', 'file_lists', 'cascade');
  await tenantReference(knex, 'file_list_options', 'media_id', 'media', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('file_list_options');
  await knex.schema.dropTable('file_lists');
};
