import type { Knex } from 'knex';

/** The name of the person who signs up; null in signups from before it was asked. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('pending_signups', (table) => {
    table.text('owner_name');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('pending_signups', (table) => {
    table.dropColumn('owner_name');
  });
};
