import type { Knex } from 'knex';

/** Differences that nobody looked after are listed and counted, however many there were before. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    'create index reconciliation_differences_open_index on reconciliation_differences (id) where closed_at is null',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index reconciliation_differences_open_index');
};
