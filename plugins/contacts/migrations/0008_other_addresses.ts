import type { Knex } from 'knex';

/**
 * A contact's own number is found by what is searched of the contact itself: of its addresses only the others are in the index of
 * the search. An address that moves to another contact is no longer its own number.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table contact_addresses add column is_own boolean not null default false');
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`
    update contact_addresses a set is_own = true from contacts c
     where c.company_id = a.company_id and c.id = a.contact_id and c.number = a.value and a.connection_id is null`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw(`
    create or replace function note_contact_numbers() returns trigger language plpgsql as $$
    begin
      insert into contact_addresses (company_id, contact_id, kind, value, is_own)
        select company_id, id, 'phone', number, true from made where not is_group order by number;
      return null;
    end $$`);
  await knex.raw(`
    create or replace function change_contact_number() returns trigger language plpgsql as $$
    begin
      delete from contact_addresses
       where company_id = new.company_id and contact_id = new.id and connection_id is null
         and (value = new.number or (kind = 'phone' and value = old.number));
      -- The old one stays where it turned out to be an address of another kind.
      update contact_addresses set is_own = false
       where company_id = new.company_id and contact_id = new.id and is_own;
      insert into contact_addresses (company_id, contact_id, kind, value, is_own)
        values (new.company_id, new.id, 'phone', new.number, true);
      return null;
    end $$`);
  await knex.raw(`
    create function disown_contact_address() returns trigger language plpgsql as $$
    begin
      new.is_own := false;
      return new;
    end $$`);
  await knex.raw(`
    create trigger contact_addresses_moved before update of contact_id on contact_addresses for each row
      when (old.contact_id <> new.contact_id) execute function disown_contact_address()`);
  await knex.raw('drop index contact_addresses_search_index');
  await knex.raw(
    `create index contact_addresses_search_index on contact_addresses
       using gin (company_id, value gin_trgm_ops) where not is_own`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index contact_addresses_search_index');
  await knex.raw('drop trigger contact_addresses_moved on contact_addresses');
  await knex.raw('drop function disown_contact_address()');
  await knex.raw(`
    create or replace function change_contact_number() returns trigger language plpgsql as $$
    begin
      delete from contact_addresses
       where company_id = new.company_id and contact_id = new.id and connection_id is null
         and (value = new.number or (kind = 'phone' and value = old.number));
      insert into contact_addresses (company_id, contact_id, kind, value)
        values (new.company_id, new.id, 'phone', new.number);
      return null;
    end $$`);
  await knex.raw(`
    create or replace function note_contact_numbers() returns trigger language plpgsql as $$
    begin
      insert into contact_addresses (company_id, contact_id, kind, value)
        select company_id, id, 'phone', number from made where not is_group order by number;
      return null;
    end $$`);
  await knex.raw('alter table contact_addresses drop column is_own');
  await knex.raw(
    `create index contact_addresses_search_index on contact_addresses
       using gin (company_id, value gin_trgm_ops)`,
  );
};
