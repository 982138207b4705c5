import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Which contacts have opted out and which have agreed, by name: a list of them is read from one index, whatever the number of
 * contacts. Triggers keep it true, whoever changes what it follows from; names follow those of contacts. Rows stay once they are there, so that two
 * transactions which judge the same contact wait for each other.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_standings', (table) => {
    table.integer('company_id').notNullable();
    table.integer('contact_id').notNullable();
    table.text('standing').notNullable();
    table.text('folded_name').notNullable();
    table.primary(['contact_id']);
    table.check("standing in ('out', 'given', 'none')");
    table.index(['company_id', 'standing', 'folded_name', 'contact_id']);
  });
  await tenantTable(knex, 'contact_standings', { referable: false });
  await tenantReference(knex, 'contact_standings', 'contact_id', 'contacts', 'cascade');

  // The first statement waits for others that judge the same contacts, so that the second sees what they wrote.
  await knex.raw(`
    create function judge_contact_standings(contact_ids int[]) returns void language plpgsql as $$
    begin
      insert into contact_standings as s (company_id, contact_id, standing, folded_name)
        select company_id, id, 'none', folded_name from contacts where id = any(contact_ids) order by id
        on conflict (contact_id) do update set standing = s.standing;
      update contact_standings s
         set standing = case
               when exists (select from suppressions o
                             where o.company_id = s.company_id and o.contact_id = s.contact_id) then 'out'
               when 'given' = (select c.kind from consents c
                                where c.company_id = s.company_id and c.contact_id = s.contact_id
                                  and c.purpose = 'marketing' order by c.id desc limit 1) then 'given'
               else 'none' end
       where s.contact_id = any(contact_ids);
    end $$`);
  await knex.raw(`
    create function note_contact_standings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform judge_contact_standings(array(select distinct contact_id from made where contact_id is not null));
      elsif tg_op = 'DELETE' then
        perform judge_contact_standings(array(select distinct contact_id from gone where contact_id is not null));
      else
        perform judge_contact_standings(array(
          select contact_id from made where contact_id is not null
           union select contact_id from gone where contact_id is not null));
      end if;
      return null;
    end $$`);
  for (const table of ['consents', 'suppressions']) {
    await knex.raw(`
      create trigger ${table}_judged_made after insert on ${table} referencing new table as made
        for each statement execute function note_contact_standings()`);
    await knex.raw(`
      create trigger ${table}_judged_moved after update on ${table} referencing old table as gone new table as made
        for each statement execute function note_contact_standings()`);
    await knex.raw(`
      create trigger ${table}_judged_gone after delete on ${table} referencing old table as gone
        for each statement execute function note_contact_standings()`);
  }
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`
    select judge_contact_standings(array(
      select contact_id from consents union select contact_id from suppressions where contact_id is not null))`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ['consents', 'suppressions']) {
    for (const moment of ['made', 'moved', 'gone']) {
      await knex.raw(`drop trigger ${table}_judged_${moment} on ${table}`);
    }
  }
  await knex.raw('drop function note_contact_standings()');
  await knex.raw('drop function judge_contact_standings(int[])');
  await knex.schema.dropTable('contact_standings');
};
