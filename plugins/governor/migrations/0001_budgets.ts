import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * The budget of each connection that says something unasked, and all that was said: caps hold within any hour and any day,
 * so the moments themselves are kept, for as long as a rule looks back.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table connection_budgets (
      connection_id integer primary key,
      company_id integer not null,
      -- Nothing leaves before.
      next_at timestamptz not null,
      -- Nobody who never wrote is written to before.
      new_chats_from timestamptz,
      quota_total integer,
      quota_used integer,
      quota_ends_at timestamptz,
      quota_warning text not null default 'none' check (quota_warning in ('none', 'first', 'second', 'capped')),
      quota_told_at timestamptz,
      curve_cap double precision not null,
      curve_at timestamptz not null,
      clean_days integer not null default 0,
      -- Caps a day that administrators chose.
      cold_cap integer check (cold_cap >= 0),
      warm_cap integer check (warm_cap >= 0),
      draws integer not null default 0,
      cold_since_break integer not null default 0,
      break_after integer not null,
      hold_reason text,
      hold_since timestamptz,
      hold_until timestamptz,
      -- What was said before does not hold it again.
      released_at timestamptz,
      last_incident_at timestamptz
    )`);
  await tenantTable(knex, 'connection_budgets', { referable: false });
  await tenantReference(knex, 'connection_budgets', 'connection_id', 'connections', 'cascade');
  await knex.raw(`
    create table outreach_sends (
      id bigint generated always as identity primary key,
      company_id integer not null,
      connection_id integer not null,
      contact_id integer,
      class text not null check (class in ('reply', 'warm', 'cold')),
      source text not null,
      sameness text,
      message_id integer,
      at timestamptz not null,
      delivered_at timestamptz,
      failure text,
      answered_at timestamptz,
      opted_out_at timestamptz
    )`);
  await tenantTable(knex, 'outreach_sends', { referable: false });
  await tenantReference(knex, 'outreach_sends', 'connection_id', 'connections', 'cascade');
  await tenantReference(knex, 'outreach_sends', 'contact_id', 'contacts', 'set null');
  await knex.raw(
    'create index outreach_sends_class_index on outreach_sends (connection_id, class, at)',
  );
  await knex.raw('create index outreach_sends_at_index on outreach_sends (connection_id, at)');
  await knex.raw('create index outreach_sends_contact_index on outreach_sends (contact_id, at)');
  await knex.raw(
    `create index outreach_sends_sameness_index on outreach_sends (connection_id, sameness, at)
      where sameness is not null and class = 'cold'`,
  );
  await knex.raw('create index outreach_sends_message_index on outreach_sends (message_id)');
  await knex.raw('create index outreach_sends_age_index on outreach_sends (at)');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('outreach_sends');
  await knex.schema.dropTable('connection_budgets');
};
