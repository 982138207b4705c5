import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Messages that programs handed over and that wait for the gate of their connection, and the outcome of each. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('outreach_requests', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('connection_id');
    table.integer('contact_id').notNullable();
    table.text('body').notNullable();
    table.jsonb('files').notNullable().defaultTo('[]');
    table.boolean('open_ticket').notNullable();
    table.boolean('close_ticket').notNullable();
    table.text('state').notNullable().defaultTo('waiting');
    // Why it waits, or why it was not sent; empty while it waits for its turn alone.
    table.text('reason').notNullable().defaultTo('');
    table.timestamp('due_at').notNullable();
    table.timestamp('created_at').notNullable();
    // When it stopped waiting.
    table.timestamp('settled_at');
    table.check("state in ('waiting', 'sent', 'skipped', 'cancelled')");
    table.index(['company_id', 'state', 'id']);
  });
  await knex.raw(
    `create index outreach_requests_due_index on outreach_requests (connection_id, due_at) where state = 'waiting'`,
  );
  await knex.raw(
    `create index outreach_requests_contact_index on outreach_requests (contact_id, connection_id) where state = 'waiting'`,
  );
  await knex.raw(
    `create index outreach_requests_stranded_index on outreach_requests (id) where state = 'waiting' and connection_id is null`,
  );
  await knex.raw(
    'create index outreach_requests_settled_index on outreach_requests (settled_at) where settled_at is not null',
  );
  await tenantTable(knex, 'outreach_requests', { referable: false });
  await tenantReference(knex, 'outreach_requests', 'connection_id', 'connections', 'set null');
  await tenantReference(knex, 'outreach_requests', 'contact_id', 'contacts', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('outreach_requests');
};
