import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Connections and who owns them. `owner_id`, `owner_epoch` and `lease_until` make sure that one process at a time runs
 * a connection; the inbox keeps what could not be taken in at once.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('connections', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('provider').notNullable().defaultTo('simulator');
    table.text('status').notNullable().defaultTo('DISCONNECTED');
    table.text('status_reason').notNullable().defaultTo('');
    table.text('qrcode').notNullable().defaultTo('');
    table.integer('retries').notNullable().defaultTo(0);
    table.boolean('is_default').notNullable().defaultTo(false);
    table.text('greeting_message').notNullable().defaultTo('');
    table.text('complation_message').notNullable().defaultTo('');
    table.text('out_of_hours_message').notNullable().defaultTo('');
    table.text('rating_message').notNullable().defaultTo('');
    table.text('expires_inactive_message').notNullable().defaultTo('');
    table.integer('expires_ticket').notNullable().defaultTo(0);
    table.integer('time_send_queue').notNullable().defaultTo(0);
    table.integer('send_id_queue');
    table.integer('time_use_bot_queues').notNullable().defaultTo(0);
    table.integer('max_use_bot_queues').notNullable().defaultTo(3);
    table.boolean('wanted').notNullable().defaultTo(false);
    table.text('wanted_pairing').notNullable().defaultTo('stored');
    // Counts what was asked of the connection, so that its owner notices also what another process was asked.
    table.integer('wish').notNullable().defaultTo(0);
    table.text('owner_id');
    table.bigInteger('owner_epoch').notNullable().defaultTo(0);
    table.timestamp('lease_until');
    table.timestamps(true, true);
  });
  await knex.raw(
    'create unique index connections_name_key on connections (company_id, lower(name))',
  );
  await knex.raw(
    'create unique index connections_default_key on connections (company_id) where is_default',
  );
  await knex.raw('create index connections_wanted_index on connections (lease_until) where wanted');
  await tenantTable(knex, 'connections');
  await tenantReference(knex, 'connections', 'send_id_queue', 'queues', 'set null');

  await knex.schema.createTable('connection_queues', (table) => {
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.integer('queue_id').notNullable();
    table.primary(['connection_id', 'queue_id']);
    table.index(['queue_id']);
  });
  await tenantTable(knex, 'connection_queues', { referable: false });
  await tenantReference(knex, 'connection_queues', 'connection_id', 'connections', 'cascade');
  await tenantReference(knex, 'connection_queues', 'queue_id', 'queues', 'cascade');

  await knex.schema.createTable('connection_users', (table) => {
    table.integer('company_id').notNullable();
    table.integer('user_id').primary();
    table.integer('connection_id').notNullable();
    table.index(['connection_id']);
  });
  await tenantTable(knex, 'connection_users', { referable: false });
  await tenantReference(knex, 'connection_users', 'user_id', 'users', 'cascade');
  await tenantReference(knex, 'connection_users', 'connection_id', 'connections', 'cascade');

  await knex.schema.createTable('connection_inbox', (table) => {
    table.bigIncrements('id');
    table.integer('company_id').notNullable();
    table.integer('connection_id').notNullable();
    table.jsonb('event').notNullable();
    table.text('state').notNullable().defaultTo('waiting');
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('error').notNullable().defaultTo('');
    table.timestamp('received_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('next_attempt_at').notNullable().defaultTo(knex.fn.now());
    table.index(['state', 'next_attempt_at']);
  });
  await tenantTable(knex, 'connection_inbox', { referable: false });
  await tenantReference(knex, 'connection_inbox', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('connection_inbox');
  await knex.schema.dropTable('connection_users');
  await knex.schema.dropTable('connection_queues');
  await knex.schema.dropTable('connections');
};
