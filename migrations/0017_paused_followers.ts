import type { Knex } from 'knex';

/** A follower's place in a company's log waits while its plugin is off there. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table follower_cursors
      add column paused_at timestamptz,
      -- False until the follower has been at work in the company.
      add column has_run boolean not null default false,
      -- The last pause that was longer than the log is kept for: events of this time may be lost.
      add column lost_from timestamptz,
      add column lost_until timestamptz`);
  await knex.raw('update follower_cursors set has_run = true');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('follower_cursors', (table) => {
    table.dropColumns('paused_at', 'has_run', 'lost_from', 'lost_until');
  });
};
