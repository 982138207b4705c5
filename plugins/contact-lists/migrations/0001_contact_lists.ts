import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Lists of people to write to. How many there are of them, and how many of those are known to have a number that can be
 * written to, is kept by triggers that run once for each statement: no list counts its hundred thousands.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_lists', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.integer('items_count').notNullable().defaultTo(0);
    table.integer('valid_count').notNullable().defaultTo(0);
    table.integer('invalid_count').notNullable().defaultTo(0);
    table.timestamps(true, true);
  });
  await knex.raw('alter table contact_lists set (fillfactor = 70)');
  await knex.raw(
    'create index contact_lists_name_index on contact_lists (company_id, folded(name), id)',
  );
  await tenantTable(knex, 'contact_lists');

  await knex.schema.createTable('contact_list_items', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('contact_list_id').notNullable();
    table.text('name').notNullable();
    table.text('number').notNullable();
    table.text('email').notNullable().defaultTo('');
    // The further columns of a spreadsheet, by their titles.
    table.jsonb('fields').notNullable().defaultTo('{}');
    // Null: nobody has asked yet.
    table.boolean('is_valid');
    table.timestamp('checked_at');
    table.specificType('folded_name', 'text generated always as (folded(name)) stored');
    // One column, because only a bare one can be looked up in an index behind row-level security.
    table.specificType(
      'search_text',
      "text generated always as (folded(name) || ' ' || number) stored",
    );
    table.timestamps(true, true);
    table.unique(['company_id', 'contact_list_id', 'number']);
  });
  await knex.raw(
    `create index contact_list_items_page_index on contact_list_items
       (company_id, contact_list_id, folded_name, id) include (is_valid)`,
  );
  await knex.raw(
    `create index contact_list_items_search_index on contact_list_items
       using gin (company_id, contact_list_id, search_text gin_trgm_ops)`,
  );
  await tenantTable(knex, 'contact_list_items');
  await tenantReference(knex, 'contact_list_items', 'contact_list_id', 'contact_lists', 'cascade');
  await keepCounts(knex);
};

/** @param rows the rows that came (+1) or went (-1), as a transition table */
const counted = (rows: string, sign: 1 | -1): string => `
  select company_id, contact_list_id, ${String(sign)} * count(*) as items,
         ${String(sign)} * count(*) filter (where is_valid) as valid,
         ${String(sign)} * count(*) filter (where not is_valid) as invalid
    from ${rows} group by company_id, contact_list_id`;

const keepCounts = async (knex: Knex): Promise<void> => {
  const change = (differences: string): string => `
    update contact_lists l
       set items_count = l.items_count + d.items, valid_count = l.valid_count + d.valid,
           invalid_count = l.invalid_count + d.invalid
      from (select company_id, contact_list_id, sum(items) as items, sum(valid) as valid, sum(invalid) as invalid
              from (${differences}) each_way group by company_id, contact_list_id) d
     where l.company_id = d.company_id and l.id = d.contact_list_id
       and (d.items <> 0 or d.valid <> 0 or d.invalid <> 0);`;
  await knex.raw(`
    create function keep_contact_list_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${change(counted('came', 1))}
      elsif tg_op = 'DELETE' then ${change(counted('went', -1))}
      else ${change(`${counted('came', 1)} union all ${counted('went', -1)}`)}
      end if;
      return null;
    end $$`);
  const tables = {
    insert: 'new table as came',
    delete: 'old table as went',
    update: 'old table as went new table as came',
  };
  for (const [change, seen] of Object.entries(tables)) {
    await knex.raw(`
      create trigger contact_list_items_${change}_counted after ${change} on contact_list_items
        referencing ${seen} for each statement execute function keep_contact_list_counts()`);
  }
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('contact_list_items');
  await knex.raw('drop function keep_contact_list_counts()');
  await knex.schema.dropTable('contact_lists');
};
