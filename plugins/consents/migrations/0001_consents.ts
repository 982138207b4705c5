import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Consents are proof: rows are added, never changed. A suppression knows a number by its HMAC alone, under a key of the
 * company's own that the installation's key seals; it stays when its contact goes.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('consents', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    table.text('kind').notNullable();
    table.text('purpose').notNullable();
    table.text('basis');
    table.text('source').notNullable();
    table.text('reason').notNullable().defaultTo('');
    table.text('shown_text').notNullable().defaultTo('');
    table.integer('connection_id');
    table.integer('message_id');
    table.integer('user_id');
    table.timestamp('at').notNullable();
    table.check("kind in ('given', 'withdrawn')");
    table.index(['contact_id', 'id']);
    table.index(['user_id']);
    table.index(['connection_id']);
    table.index(['message_id']);
  });
  await tenantTable(knex, 'consents', { referable: false });
  await tenantReference(knex, 'consents', 'contact_id', 'contacts', 'cascade');
  await tenantReference(knex, 'consents', 'connection_id', 'connections', 'set null');
  await tenantReference(knex, 'consents', 'message_id', 'messages', 'set null');
  await tenantReference(knex, 'consents', 'user_id', 'users', 'set null');
  await knex.raw(`
    create function refuse_consent_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a consent is proof, and never changed';
    end $$`);
  // Contacts are merged, and people, messages and connections deleted: only that may change in a row.
  await knex.raw(`
    create trigger consents_kept before update on consents for each row
      when ((old.company_id, old.kind, old.purpose, old.basis, old.source, old.reason, old.shown_text, old.at)
            is distinct from
            (new.company_id, new.kind, new.purpose, new.basis, new.source, new.reason, new.shown_text, new.at))
      execute function refuse_consent_change()`);

  await knex.schema.createTable('suppressions', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.text('hash').notNullable();
    // Null once the contact is gone.
    table.integer('contact_id');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['company_id', 'hash']);
    table.index(['contact_id']);
  });
  await tenantTable(knex, 'suppressions', { referable: false });
  await tenantReference(knex, 'suppressions', 'contact_id', 'contacts', 'set null');

  await knex.schema.createTable('suppression_keys', (table) => {
    table.integer('company_id').primary();
    table.text('sealed').notNullable();
  });
  await tenantTable(knex, 'suppression_keys', { referable: false });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('suppression_keys');
  await knex.schema.dropTable('suppressions');
  await knex.schema.dropTable('consents');
  await knex.raw('drop function refuse_consent_change()');
};
