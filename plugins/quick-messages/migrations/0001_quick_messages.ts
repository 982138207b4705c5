import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Prepared messages: one's own, or the company's. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('quick_messages', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id');
    table.text('shortcode').notNullable();
    table.text('message').notNullable().defaultTo('');
    table.boolean('company_wide').notNullable().defaultTo(false);
    table.boolean('active').notNullable().defaultTo(true);
    table.integer('tag_id');
    table.boolean('send_only_media').notNullable().defaultTo(false);
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.timestamps(true, true);
  });
  await knex.raw(
    'create index quick_messages_list_index on quick_messages (company_id, folded(shortcode), id)',
  );
  await tenantTable(knex, 'quick_messages');
  await tenantReference(knex, 'quick_messages', 'user_id', 'users', 'set null');
  await tenantReference(knex, 'quick_messages', 'tag_id', 'tags', 'set null');
  await tenantReference(knex, 'quick_messages', 'media_id', 'media', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('quick_messages');
};
