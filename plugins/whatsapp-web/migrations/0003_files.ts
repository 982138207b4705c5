import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Files of messages that are still on the channel: until they are here, and a while longer where they were lost. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('whatsapp_web_files', (table) => {
    table.bigIncrements('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('chat_number').notNullable();
    table.text('external_id').notNullable();
    table.boolean('from_me').notNullable();
    // The file's keys and place, and the message's key: whoever has them can read the file.
    table.text('sealed').notNullable();
    table.boolean('is_lost').notNullable().defaultTo(false);
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('next_attempt_at').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['connection_id', 'external_id', 'from_me', 'chat_number']);
    table.index(['created_at']);
  });
  await knex.raw(
    `create index whatsapp_web_files_due_index on whatsapp_web_files (connection_id, next_attempt_at)
      where not is_lost`,
  );
  await tenantTable(knex, 'whatsapp_web_files', { referable: false });
  await tenantReference(knex, 'whatsapp_web_files', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('whatsapp_web_files');
};
