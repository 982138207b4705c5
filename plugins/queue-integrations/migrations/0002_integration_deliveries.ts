import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Messages on their way to a company's own system. Their texts go once they have arrived or were given up. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('integration_deliveries', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('integration_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.integer('message_id').notNullable();
    table.text('webhook_id').notNullable();
    table.text('body');
    table.text('status').notNullable().defaultTo('waiting');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('next_at').notNullable();
    table.timestamp('leased_until');
    table.text('reason').notNullable().defaultTo('');
    table.timestamp('created_at').notNullable();
    table.timestamp('settled_at');
    table.unique(['company_id', 'integration_id', 'message_id']);
  });
  await knex.raw(
    `create index integration_deliveries_waiting_index on integration_deliveries (company_id, integration_id, ticket_id, id)
      where status = 'waiting'`,
  );
  await tenantTable(knex, 'integration_deliveries', { referable: false });
  await tenantReference(
    knex,
    'integration_deliveries',
    'integration_id',
    'queue_integrations',
    'cascade',
  );
  await tenantReference(knex, 'integration_deliveries', 'ticket_id', 'tickets', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('integration_deliveries');
};
