import type { Knex } from 'knex';

/** Messages whose time is past and of which nothing, or nothing about their connection, is said: found for all companies at once. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `create index schedules_late_index on schedules (due_at)
       where status = 'PENDENTE' and wait_reason in ('', 'disconnected', 'hold')`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index schedules_late_index');
};
