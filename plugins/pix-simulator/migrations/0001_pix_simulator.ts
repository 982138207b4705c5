import type { Knex } from 'knex';

/** The books of a bank that is none. Like a bank's, they know charges and payments, and no company. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('pix_simulator_charges', (table) => {
    table.text('txid').primary();
    table.integer('cents').notNullable();
    table.text('description').notNullable();
    table.text('status').notNullable();
    table.timestamp('expires_at').notNullable();
    table.timestamp('created_at').notNullable();
  });
  await knex.schema.createTable('pix_simulator_payments', (table) => {
    table.text('external_id').primary();
    table.text('txid').notNullable().references('pix_simulator_charges.txid').onDelete('cascade');
    table.integer('cents').notNullable();
    table.timestamp('paid_at').notNullable();
    table.index(['txid']);
    table.index(['paid_at']);
  });
  await knex.schema.createTable('pix_simulator_refunds', (table) => {
    table.text('id').primary();
    table
      .text('external_id')
      .notNullable()
      .references('pix_simulator_payments.external_id')
      .onDelete('cascade');
    table.integer('cents').notNullable();
    table.boolean('is_by_bank').notNullable();
    table.index(['external_id']);
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('pix_simulator_refunds');
  await knex.schema.dropTable('pix_simulator_payments');
  await knex.schema.dropTable('pix_simulator_charges');
};
