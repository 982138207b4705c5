import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/** Followers of facts: how far each has read every company's log, and the facts that wait for another try. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table followers (
      id text primary key,
      -- The log keeps what a follower has not read yet, as long as somebody runs it.
      seen_at timestamptz not null default now()
    )`);
  await knex.raw(`
    create table follower_cursors (
      follower text not null references followers (id) on delete cascade,
      company_id int not null references companies (id) on delete cascade,
      seq bigint not null,
      primary key (follower, company_id)
    ) with (fillfactor = 50)`);
  await knex.raw(`
    create table follower_parked (
      follower text not null references followers (id) on delete cascade,
      company_id int not null references companies (id) on delete cascade,
      seq bigint not null,
      event text not null,
      key text not null,
      payload text not null,
      published_at timestamptz not null,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      error text not null default '',
      -- Given up: the later ones of its key go on.
      dead_at timestamptz,
      primary key (follower, company_id, seq)
    )`);
  await knex.raw(`
    create index follower_parked_key_index on follower_parked (follower, company_id, key, seq)
      where dead_at is null`);
  await tenantTable(knex, 'follower_cursors', { referable: false });
  await tenantTable(knex, 'follower_parked', { referable: false });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('follower_parked');
  await knex.schema.dropTable('follower_cursors');
  await knex.schema.dropTable('followers');
};
