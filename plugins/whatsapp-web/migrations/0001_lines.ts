import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * The state a connection must not forget. Credentials and keys are worth a login, so they are sealed; the journal holds what
 * was decrypted until it is stored as a message, and a while longer for quotes and redeliveries.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('whatsapp_web_credentials', (table) => {
    table.integer('connection_id').primary();
    table.integer('company_id').notNullable();
    table.text('sealed').notNullable();
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
  });
  await tenantTable(knex, 'whatsapp_web_credentials', { referable: false });

  await knex.schema.createTable('whatsapp_web_keys', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('type').notNullable();
    table.text('id').notNullable();
    table.text('sealed').notNullable();
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['connection_id', 'type', 'id']);
  });
  await tenantTable(knex, 'whatsapp_web_keys', { referable: false });

  await knex.schema.createTable('whatsapp_web_journal', (table) => {
    table.bigIncrements('position');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    // Of the ciphertext: a redelivery of the same one cannot be decrypted again.
    table.text('digest').notNullable();
    table.text('message_id').notNullable();
    table.text('sealed').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('stored_at');
    table.unique(['connection_id', 'digest']);
    table.index(['connection_id', 'message_id']);
    table.index(['created_at']);
  });
  await knex.raw(
    'create index whatsapp_web_journal_open_index on whatsapp_web_journal (connection_id, position) where stored_at is null',
  );
  await tenantTable(knex, 'whatsapp_web_journal', { referable: false });

  await knex.schema.createTable('whatsapp_web_sent', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('message_id').notNullable();
    table.text('chat').notNullable();
    table.text('sealed').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['connection_id', 'message_id']);
    table.index(['created_at']);
  });
  await tenantTable(knex, 'whatsapp_web_sent', { referable: false });

  await knex.schema.createTable('whatsapp_web_people', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.text('number').notNullable();
    table.text('name').notNullable().defaultTo('');
    // Written down by the phone's owner, not what they call themselves.
    table.boolean('is_saved').notNullable().defaultTo(false);
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['connection_id', 'number']);
  });
  await tenantTable(knex, 'whatsapp_web_people', { referable: false });

  for (const table of TABLES) {
    await tenantReference(knex, table, 'connection_id', 'connections', 'cascade');
  }
};

const TABLES = [
  'whatsapp_web_credentials',
  'whatsapp_web_keys',
  'whatsapp_web_journal',
  'whatsapp_web_sent',
  'whatsapp_web_people',
] as const;

export const down = async (knex: Knex): Promise<void> => {
  for (const table of TABLES) await knex.schema.dropTable(table);
};
