import type { Knex } from 'knex';

/**
 * When each responder wishes to be asked again, by its id, and the replies that wait for their time. `respond_at` stays what
 * the sweep looks for: the earliest of them.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('tickets', (table) => {
    table.jsonb('responder_times').nullable();
    table.jsonb('delayed_replies').nullable();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('tickets', (table) => {
    table.dropColumn('responder_times');
    table.dropColumn('delayed_replies');
  });
};
