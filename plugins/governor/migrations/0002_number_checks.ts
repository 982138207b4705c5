import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Each question to a channel whether it knows a number, with its answer, and those that wait for their turn. Questions are
 * counted like messages, so none of them is overwritten by the next about the same number.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table number_check_turns (
      connection_id integer primary key,
      company_id integer not null,
      -- Nobody is asked for before.
      next_at timestamptz not null
    )`);
  await tenantTable(knex, 'number_check_turns', { referable: false });
  await tenantReference(knex, 'number_check_turns', 'connection_id', 'connections', 'cascade');
  await knex.raw(`
    create table number_checks (
      id bigint generated always as identity primary key,
      company_id integer not null,
      connection_id integer not null,
      number text not null,
      asked_at timestamptz not null,
      -- Null until the channel has answered.
      checked_at timestamptz,
      "exists" boolean,
      canonical text,
      check ((checked_at is null) = ("exists" is null))
    )`);
  await tenantTable(knex, 'number_checks', { referable: false });
  await tenantReference(knex, 'number_checks', 'connection_id', 'connections', 'cascade');
  await knex.raw(
    'create index number_checks_pace_index on number_checks (connection_id, asked_at)',
  );
  await knex.raw(
    `create index number_checks_number_index on number_checks (company_id, number, checked_at)
      where checked_at is not null`,
  );
  await knex.raw('create index number_checks_age_index on number_checks (asked_at)');
  await knex.raw(`
    create table number_check_requests (
      id bigint generated always as identity primary key,
      company_id integer not null,
      connection_id integer not null,
      number text not null,
      requester text not null,
      is_urgent boolean not null,
      -- While a question is under way, the moment from which it is asked again.
      due_at timestamptz not null,
      unique (connection_id, number, requester)
    )`);
  await tenantTable(knex, 'number_check_requests', { referable: false });
  await tenantReference(knex, 'number_check_requests', 'connection_id', 'connections', 'cascade');
  await knex.raw(
    'create index number_check_requests_due_index on number_check_requests (connection_id, due_at)',
  );
  await knex.raw(
    'create index number_check_requests_number_index on number_check_requests (company_id, number)',
  );
  await knex.raw(
    `create index number_check_requests_requester_index on number_check_requests
      (company_id, requester)`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('number_check_requests');
  await knex.schema.dropTable('number_checks');
  await knex.schema.dropTable('number_check_turns');
};
