import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Tags, and the conversations that carry them. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('tags', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('color').notNullable();
    table.boolean('kanban').notNullable().defaultTo(false);
    table.integer('user_id');
    table.timestamps(true, true);
  });
  await knex.raw(
    'create unique index tags_name_key on tags (company_id, folded(name), lower(color), kanban)',
  );
  await tenantTable(knex, 'tags');
  await tenantReference(knex, 'tags', 'user_id', 'users', 'set null');

  await knex.schema.createTable('ticket_tags', (table) => {
    table.integer('company_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.integer('tag_id').notNullable();
    table.primary(['company_id', 'ticket_id', 'tag_id']);
    table.index(['company_id', 'tag_id', 'ticket_id']);
  });
  await tenantTable(knex, 'ticket_tags', { referable: false });
  await tenantReference(knex, 'ticket_tags', 'ticket_id', 'tickets', 'cascade');
  await tenantReference(knex, 'ticket_tags', 'tag_id', 'tags', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('ticket_tags');
  await knex.schema.dropTable('tags');
};
