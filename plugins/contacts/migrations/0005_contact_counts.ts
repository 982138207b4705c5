import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

/**
 * How many contacts a company has, so that no list counts them. A trigger keeps the number, whoever adds or removes a
 * contact. It is deferred to the commit, when the transaction already holds the lock that orders the company's events: two
 * transactions can then never wait for each other's counter in opposite order.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table contact_counts (
      company_id int primary key references companies (id) on delete cascade,
      total int not null
    ) with (fillfactor = 50)`);
  await tenantTable(knex, 'contact_counts', { referable: false });
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(
    `insert into contact_counts (company_id, total)
       select company_id, count(*) from contacts group by company_id`,
  );
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw(`
    create function keep_contact_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contact_counts as c (company_id, total) values (new.company_id, 1)
          on conflict (company_id) do update set total = c.total + 1;
      else
        -- Where the company itself goes, its number has gone with it.
        update contact_counts set total = total - 1 where company_id = old.company_id;
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create constraint trigger contacts_counted after insert or delete on contacts
      deferrable initially deferred for each row execute function keep_contact_count()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger contacts_counted on contacts');
  await knex.raw('drop function keep_contact_count()');
  await knex.schema.dropTable('contact_counts');
};
