import type { Knex } from 'knex';

/** When a follower was last given facts of a company: one with a pace waits from then on. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table follower_cursors add column given_at timestamptz');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('follower_cursors', (table) => {
    table.dropColumn('given_at');
  });
};
