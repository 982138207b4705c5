import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Addresses that a company has facts told to, and what was told to each. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('webhooks', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('url').notNullable();
    table.specificType('facts', 'text[]').notNullable();
    // Empty: whatever the connection, and whatever the queue.
    table.specificType('connection_ids', 'int[]').notNullable().defaultTo('{}');
    table.specificType('queue_ids', 'int[]').notNullable().defaultTo('{}');
    table.boolean('active').notNullable().defaultTo(true);
    // Whether the receiver itself said that it wants no more.
    table.boolean('gone').notNullable().defaultTo(false);
    table.text('header_name').notNullable().defaultTo('');
    table.text('header_value');
    table.text('secret').notNullable();
    table.text('old_secret');
    table.timestamp('old_secret_until');
    table.timestamps(true, true);
  });
  await knex.raw('create index webhooks_company_index on webhooks (company_id, id)');
  await tenantTable(knex, 'webhooks');

  await knex.schema.createTable('webhook_deliveries', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('webhook_id').notNullable();
    // The receiver knows it by this, at each attempt.
    table.text('message_id').notNullable();
    table.text('fact').notNullable();
    // Deliveries of a lane go one after the other: those of a ticket, of a contact, of a connection.
    table.text('lane').notNullable();
    table.text('body').notNullable();
    table.text('state').notNullable().defaultTo('waiting');
    table.jsonb('attempts').notNullable().defaultTo('[]');
    table.timestamp('next_at').notNullable();
    table.timestamp('leased_until');
    table.timestamp('give_up_at').notNullable();
    table.timestamp('finished_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check("state in ('waiting', 'delivered', 'failed')");
  });
  await tenantTable(knex, 'webhook_deliveries', { referable: false });
  await tenantReference(knex, 'webhook_deliveries', 'webhook_id', 'webhooks', 'cascade');
  await knex.raw(
    'create index webhook_deliveries_log_index on webhook_deliveries (company_id, webhook_id, id desc)',
  );
  await knex.raw(`
    create index webhook_deliveries_lane_index on webhook_deliveries (company_id, webhook_id, lane, id)
      where state = 'waiting'`);
  await knex.raw(
    'create index webhook_deliveries_state_index on webhook_deliveries (company_id, webhook_id, state, id desc)',
  );
  await knex.raw(`
    create index webhook_deliveries_due_index on webhook_deliveries (next_at)
      where state = 'waiting'`);
  await knex.raw('create index webhook_deliveries_age_index on webhook_deliveries (created_at)');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('webhook_deliveries');
  await knex.schema.dropTable('webhooks');
};
