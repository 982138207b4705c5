import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/** Tasks of companies for which their plugin is off. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table held_tasks (
      id uuid primary key,
      company_id int not null references companies (id) on delete cascade,
      name text not null,
      payload text not null,
      key text,
      held_at timestamptz not null default clock_timestamp()
    )`);
  await knex.raw('create index held_tasks_company_index on held_tasks (company_id, name)');
  await knex.raw('create unique index held_tasks_key on held_tasks (company_id, name, key)');
  await tenantTable(knex, 'held_tasks', { referable: false });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('held_tasks');
};
