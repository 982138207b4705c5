import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Pictures of the people behind a company's connections, and when the channel was asked for each. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('whatsapp_web_pictures', (table) => {
    table.integer('company_id').notNullable();
    table.text('number').notNullable();
    // Null = there is none, or it is not for us to see.
    table.uuid('media_id');
    // The channel's name for it: another picture has another name.
    table.text('version').notNullable().defaultTo('');
    table.timestamp('checked_at').notNullable();
    table.primary(['company_id', 'number']);
  });
  await tenantTable(knex, 'whatsapp_web_pictures', { referable: false });
  await tenantReference(knex, 'whatsapp_web_pictures', 'media_id', 'media', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('whatsapp_web_pictures');
};
