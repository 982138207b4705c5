import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Services of the outside that answer tickets, and the queues and connections that they answer for. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('queue_integrations', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('type').notNullable();
    table.text('name').notNullable();
    table.text('project_name').notNullable().defaultTo('');
    table.text('service_account');
    table.text('account_email').notNullable().defaultTo('');
    table.text('language').notNullable().defaultTo('pt-BR');
    table.text('region').notNullable().defaultTo('');
    table.text('url').notNullable().defaultTo('');
    table.text('header_name').notNullable().defaultTo('');
    table.text('header_value');
    table.text('signing_secret');
    table.text('old_signing_secret');
    table.timestamp('old_secret_until');
    table.text('slug').notNullable().defaultTo('');
    table.integer('expires_minutes').notNullable().defaultTo(1);
    table.integer('delay_milliseconds').notNullable().defaultTo(1000);
    table.text('keyword_finish').notNullable().defaultTo('');
    table.text('keyword_restart').notNullable().defaultTo('');
    table.text('unknown_message').notNullable().defaultTo('');
    table.text('restart_message').notNullable().defaultTo('');
    table.timestamp('stopped_at');
    table.timestamps(true, true);
    table.index(['company_id', 'created_at', 'id']);
  });
  await knex.raw(
    'create unique index queue_integrations_name_index on queue_integrations (company_id, folded(name))',
  );
  await tenantTable(knex, 'queue_integrations');
  for (const [table, column, target] of [
    ['queue_integration_queues', 'queue_id', 'queues'],
    ['queue_integration_connections', 'connection_id', 'connections'],
  ] as const) {
    await knex.schema.createTable(table, (links) => {
      links.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
      links.integer(column).notNullable();
      links.integer('integration_id').notNullable();
      links.primary(['company_id', column]);
      links.index(['company_id', 'integration_id']);
    });
    await tenantTable(knex, table, { referable: false });
    await tenantReference(knex, table, column, target, 'cascade');
    await tenantReference(knex, table, 'integration_id', 'queue_integrations', 'cascade');
  }
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('queue_integration_connections');
  await knex.schema.dropTable('queue_integration_queues');
  await knex.schema.dropTable('queue_integrations');
};
