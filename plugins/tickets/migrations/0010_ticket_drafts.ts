import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Answers that people have begun and not sent. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('ticket_drafts', (table) => {
    table.integer('company_id').notNullable();
    table.integer('user_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.text('body').notNullable();
    table.timestamp('updated_at').notNullable();
    table.primary(['company_id', 'user_id', 'ticket_id']);
  });
  await tenantTable(knex, 'ticket_drafts', { referable: false });
  await tenantReference(knex, 'ticket_drafts', 'user_id', 'users', 'cascade');
  await tenantReference(knex, 'ticket_drafts', 'ticket_id', 'tickets', 'cascade');
  // A ticket that goes finds its drafts.
  await knex.raw(
    'create index ticket_drafts_ticket_index on ticket_drafts (company_id, ticket_id)',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('ticket_drafts');
};
