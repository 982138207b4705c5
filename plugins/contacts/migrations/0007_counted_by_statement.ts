import type { Knex } from 'knex';

/**
 * The number of contacts is changed once by a transaction, whatever it adds. Changed once for each row, the number of a batch
 * of thousands had as many versions in one transaction, of which each was looked for behind all before it.
 *
 * Statements add up what they did in a setting of the transaction, which a savepoint takes back with them. The first of the
 * deferred triggers, at the commit as before, writes the sum, and leaves nothing to the others.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const [operation, rows, sign] of [
    ['insert', 'new', ''],
    ['delete', 'old', '-'],
  ]) {
    await knex.raw(`
      create function sum_contacts_of_${operation}() returns trigger language plpgsql as $$
      declare
        known jsonb := coalesce(nullif(current_setting('app.uncounted_contacts', true), ''), '{}');
      begin
        select known || coalesce(jsonb_object_agg(company_id, coalesce((known ->> company_id::text)::int, 0) + change), '{}')
          into known
          from (select company_id, ${sign}count(*) as change from changed group by company_id) c;
        perform set_config('app.uncounted_contacts', known::text, true);
        return null;
      end $$`);
    await knex.raw(`
      create trigger contacts_${operation}_summed after ${operation} on contacts referencing ${rows} table as changed
        for each statement execute function sum_contacts_of_${operation}()`);
  }
  await knex.raw(`
    create or replace function keep_contact_count() returns trigger language plpgsql as $$
    declare
      known text := current_setting('app.uncounted_contacts', true);
    begin
      if coalesce(known, '') = '' then return null; end if;
      -- Where the company itself goes, its number has gone with it.
      update contact_counts c set total = c.total + (known::jsonb ->> c.company_id::text)::int
       where c.company_id in (select key::int from jsonb_object_keys(known::jsonb) key);
      insert into contact_counts (company_id, total)
        select key::int, value::int from jsonb_each_text(known::jsonb)
         where value::int > 0 and not exists (select from contact_counts c where c.company_id = key::int)
      on conflict (company_id) do update set total = contact_counts.total + excluded.total;
      perform set_config('app.uncounted_contacts', '', true);
      return null;
    end $$`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create or replace function keep_contact_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contact_counts as c (company_id, total) values (new.company_id, 1)
          on conflict (company_id) do update set total = c.total + 1;
      else
        update contact_counts set total = total - 1 where company_id = old.company_id;
      end if;
      return null;
    end $$`);
  for (const operation of ['insert', 'delete']) {
    await knex.raw(`drop trigger contacts_${operation}_summed on contacts`);
    await knex.raw(`drop function sum_contacts_of_${operation}()`);
  }
};
