import type { Knex } from 'knex';

/** Signups whose e-mail is not confirmed: no company's yet. Of keys and links only hashes are kept. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('pending_signups', (table) => {
    table.increments('id', { primaryKey: true });
    table.text('name').notNullable();
    table.text('email').notNullable();
    table.text('phone');
    table.text('password_hash').notNullable();
    table.integer('plan_id');
    table.text('language').notNullable();
    table.text('resend_hash').notNullable().unique();
    // Of the newest link that was sent.
    table.text('token_hash').unique();
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable();
    table.index(['expires_at']);
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('pending_signups');
};
