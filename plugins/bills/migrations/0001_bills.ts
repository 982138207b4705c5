import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Queues that send bills, whose bills were looked up, and connections that were unblocked. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('bill_queues', (table) => {
    table.integer('company_id').notNullable();
    table.integer('queue_id').notNullable();
    // off, second-copy, unblock; without a row the queue's name decides.
    table.text('kind');
    table.primary(['company_id', 'queue_id']);
  });
  await tenantTable(knex, 'bill_queues', { referable: false });
  await tenantReference(knex, 'bill_queues', 'queue_id', 'queues', 'cascade');

  await knex.schema.createTable('bill_lookups', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    // In the company's time.
    table.date('day').notNullable();
    // A keyed hash: the document itself is kept nowhere.
    table.text('document_hash').notNullable();
    // asked, found, not-found, failed
    table.text('result').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['company_id', 'contact_id', 'day', 'document_hash']);
    table.index(['created_at']);
  });
  await tenantTable(knex, 'bill_lookups', { referable: false });
  await tenantReference(knex, 'bill_lookups', 'contact_id', 'contacts', 'cascade');

  await knex.schema.createTable('bill_actions', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    table.text('source').notNullable();
    // The other program's number of the contract or of the customer.
    table.text('reference').notNullable();
    table.date('day').notNullable();
    // begun, done, refused; begun for good = nobody knows.
    table.text('result').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    // Written before the call: whatever becomes of it, there is no second one on that day.
    table.unique(['company_id', 'source', 'reference', 'day']);
    table.index(['contact_id']);
    table.index(['created_at']);
  });
  await tenantTable(knex, 'bill_actions', { referable: false });
  await tenantReference(knex, 'bill_actions', 'contact_id', 'contacts', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('bill_actions');
  await knex.schema.dropTable('bill_lookups');
  await knex.schema.dropTable('bill_queues');
};
