import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

/**
 * Acts that people may have to answer for. Rows are only ever added: the database refuses every change, and every deletion
 * but the one that takes the whole company away. Nothing refers to the people in it, so that their leaving changes nothing.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('audit_entries', (table) => {
    table.bigIncrements('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.timestamp('at').notNullable();
    table.text('action').notNullable();
    table.integer('user_id');
    table.text('user_name');
    table.text('impersonator_name');
    table.text('subject_kind');
    table.text('subject_id');
    table.text('subject_name');
    table.jsonb('details').notNullable();
    table.text('address');
    table.text('user_agent');
    table.index(['company_id', 'id']);
    table.index(['company_id', 'action', 'id']);
    table.index(['company_id', 'user_id', 'id']);
  });
  await tenantTable(knex, 'audit_entries', { referable: false });
  await knex.raw(`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from companies where id = old.company_id) then
        return old;
      end if;
      raise exception 'the audit log only grows' using errcode = 'restrict_violation';
    end $$`);
  await knex.raw(`
    create trigger audit_entries_rows_stay before update or delete on audit_entries
      for each row execute function refuse_audit_change()`);
  await knex.raw(`
    create trigger audit_entries_stays before truncate on audit_entries
      for each statement execute function refuse_audit_change()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('audit_entries');
  await knex.raw('drop function refuse_audit_change()');
};
