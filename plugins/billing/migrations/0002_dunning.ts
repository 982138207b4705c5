import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Reminders of unpaid invoices: each step of an invoice is told once. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table dunning_notices (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      invoice_id integer not null,
      step text not null check (step in ('d-7', 'd-3', 'd0', 'd+1', 'd+3', 'read-only', 'closed')),
      at timestamptz not null,
      -- When a mail about it left; null: none did.
      mailed_at timestamptz,
      unique (invoice_id, step)
    )`);
  await tenantTable(knex, 'dunning_notices');
  await tenantReference(knex, 'dunning_notices', 'invoice_id', 'invoices', 'cascade');
  await knex.raw('create index dunning_notices_company_index on dunning_notices (company_id)');
  await knex.raw('create index dunning_notices_mailed_index on dunning_notices (mailed_at)');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('dunning_notices');
};
