import type { Knex } from 'knex';

/** The spoken words of a message's file, written by whoever can make them out. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('messages', (table) => {
    table.text('transcript').nullable();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('messages', (table) => {
    table.dropColumn('transcript');
  });
};
