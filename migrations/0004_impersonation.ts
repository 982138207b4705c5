import type { Knex } from 'knex';

/** Sessions in which one of the platform's own people acts as a user. No reference: the other is of another company. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('sessions', (table) => {
    table.integer('impersonator_id');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('sessions', (table) => {
    table.dropColumn('impersonator_id');
  });
};
