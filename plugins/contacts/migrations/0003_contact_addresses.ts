import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Where a contact is reached, and which contacts turned out to be one person.
 *
 * An address belongs to one contact: its number stands here too, kept by triggers whoever writes it, so that a contact
 * made from an address and the same address being learned of another contact meet in one unique key, at whatever
 * instant. Groups are no persons and have no addresses.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_addresses', (table) => {
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    table.text('kind').notNullable();
    table.text('value').notNullable();
    // Where an address means something on one connection alone. Not a reference: connections are below nobody here
    // knows of.
    table.integer('connection_id');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check("kind in ('phone', 'lid', 'business')");
    table.index(['contact_id']);
  });
  await knex.raw(
    `alter table contact_addresses add constraint contact_addresses_key
       unique nulls not distinct (company_id, value, connection_id)`,
  );
  await tenantTable(knex, 'contact_addresses', { referable: false });
  await tenantReference(knex, 'contact_addresses', 'contact_id', 'contacts', 'cascade');

  await knex.raw(`
    create function note_contact_numbers() returns trigger language plpgsql as $$
    begin
      insert into contact_addresses (company_id, contact_id, kind, value)
        select company_id, id, 'phone', number from made where not is_group order by number;
      return null;
    end $$`);
  await knex.raw(`
    create function change_contact_number() returns trigger language plpgsql as $$
    begin
      delete from contact_addresses
       where company_id = new.company_id and contact_id = new.id and connection_id is null
         and (value = new.number or (kind = 'phone' and value = old.number));
      insert into contact_addresses (company_id, contact_id, kind, value)
        values (new.company_id, new.id, 'phone', new.number);
      return null;
    end $$`);
  await knex.raw(`
    create trigger contacts_made after insert on contacts referencing new table as made
      for each statement execute function note_contact_numbers()`);
  await knex.raw(`
    create trigger contacts_renumbered after update of number on contacts for each row
      when (old.number <> new.number and not new.is_group) execute function change_contact_number()`);
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(
    `insert into contact_addresses (company_id, contact_id, kind, value)
       select company_id, id, 'phone', number from contacts where not is_group`,
  );
  await knex.raw(`select set_config('app.system', 'off', true)`);

  await knex.schema.createTable('contact_merges', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    // Not references: the one that was taken in is gone, and the other may be taken in by a third.
    table.integer('kept_id').notNullable();
    table.integer('gone_id').notNullable();
    table.text('reason').notNullable();
    table.integer('user_id');
    // The contact as it was.
    table.jsonb('gone').notNullable();
    // The fields changed in the contact that stayed: before and after.
    table.jsonb('changes').notNullable();
    // The record of what each part moved, by the part's id.
    table.jsonb('moved').notNullable();
    table.timestamp('merged_at').notNullable();
    table.timestamp('undone_at');
    table.check("reason in ('person', 'channel')");
    table.index(['company_id', 'kept_id']);
    table.index(['company_id', 'gone_id']);
  });
  await tenantTable(knex, 'contact_merges');
  await tenantReference(knex, 'contact_merges', 'user_id', 'users', 'set null');
  await knex.raw(
    `alter table contact_merges add foreign key (company_id) references companies (id) on delete cascade`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('contact_merges');
  await knex.raw('drop trigger contacts_renumbered on contacts');
  await knex.raw('drop trigger contacts_made on contacts');
  await knex.raw('drop function change_contact_number()');
  await knex.raw('drop function note_contact_numbers()');
  await knex.schema.dropTable('contact_addresses');
};
