import type { Knex } from 'knex';

/**
 * The figures of each process, written by itself every few seconds. Unlogged: after a crash of the database they are
 * written anew, and nothing of them is worth a write to the log.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create unlogged table process_reports (
      application text primary key,
      role text not null,
      host text not null,
      pid integer not null,
      started_at timestamptz not null,
      reported_at timestamptz not null default now(),
      figures jsonb not null
    )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('process_reports');
};
