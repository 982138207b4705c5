import type { Knex } from 'knex';

/** The time zone of the visitor's browser, and the company whose link was followed. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('pending_signups', (table) => {
    table.text('time_zone').notNullable().defaultTo('America/Sao_Paulo');
    table.integer('referrer_id');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('pending_signups', (table) => {
    table.dropColumns('time_zone', 'referrer_id');
  });
};
