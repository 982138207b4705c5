import type { Knex } from 'knex';

/** Accounts at providers of Pix: the platform's has no owner. Secret and certificate are sealed. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('pix_accounts', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('owner_company_id');
    table.text('profile').notNullable();
    table.text('environment').notNullable();
    table.text('base_url').notNullable().defaultTo('');
    table.text('token_url').notNullable().defaultTo('');
    table.text('server_certificate').notNullable().defaultTo('');
    table.text('key').notNullable().defaultTo('');
    table.text('receiver_name').notNullable().defaultTo('');
    table.text('receiver_city').notNullable().defaultTo('');
    table.text('client_id').notNullable().defaultTo('');
    table.text('client_secret');
    table.text('certificate');
    table.text('certificate_subject');
    table.timestamp('certificate_expires_at');
    table.text('notice_url').notNullable().defaultTo('');
    table.text('notice_proof').notNullable().defaultTo('address');
    table.specificType('notice_addresses', 'text[]').notNullable().defaultTo('{}');
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(
    'create unique index pix_accounts_owner_key on pix_accounts (coalesce(owner_company_id, 0))',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('pix_accounts');
};
