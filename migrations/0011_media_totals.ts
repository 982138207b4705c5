import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/**
 * Bytes of each company's stored files, kept by triggers on `media`, and how many megabytes a plan allows (0 = no limit).
 * The row of a company's total stays locked from the insertion of a file to the commit: files that are stored at the same
 * time are counted one after the other, so that each sees the total it makes.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('plans', (table) => {
    table.integer('storage_megabytes').notNullable().defaultTo(0);
    table.check('storage_megabytes >= 0', [], 'plans_storage_megabytes_check');
  });
  // No file may come or go between the summing and the commit, from which on the triggers follow.
  await knex.raw('lock table media in share row exclusive mode');
  await knex.raw(`
    create table media_totals (
      company_id int primary key references companies (id) on delete cascade,
      bytes bigint not null
    ) with (fillfactor = 50)`);
  await tenantTable(knex, 'media_totals', { referable: false });
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw('insert into media_totals select company_id, sum(size) from media group by 1');
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw(`
    create function add_up_media() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into media_totals as t (company_id, bytes)
          select company_id, sum(size) from changed group by 1 order by 1
          on conflict (company_id) do update set bytes = t.bytes + excluded.bytes;
      else
        -- The total of a company that is deleted may be gone already.
        update media_totals t set bytes = t.bytes - c.bytes
          from (select company_id, sum(size) as bytes from changed group by 1) c
         where t.company_id = c.company_id;
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create trigger media_inserted after insert on media referencing new table as changed
      for each statement execute function add_up_media()`);
  await knex.raw(`
    create trigger media_deleted after delete on media referencing old table as changed
      for each statement execute function add_up_media()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger media_inserted on media');
  await knex.raw('drop trigger media_deleted on media');
  await knex.raw('drop function add_up_media()');
  await knex.schema.dropTable('media_totals');
  await knex.schema.alterTable('plans', (table) => {
    table.dropColumn('storage_megabytes');
  });
};
