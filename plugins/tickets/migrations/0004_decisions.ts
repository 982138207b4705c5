import type { Knex } from 'knex';

/**
 * The states that responders keep of a ticket, up to which message they decided, and when they wish to be asked again.
 * Tickets that wait for a decision have no index of their own, so that deciding writes to none: the sweep finds them among
 * the active tickets, which are few.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('tickets', (table) => {
    table.integer('decided_message_id').notNullable().defaultTo(0);
    // By the responder's id.
    table.jsonb('responder_states');
    table.timestamp('respond_at');
  });
  await knex.raw(
    `create index tickets_respond_at_index on tickets (respond_at) where respond_at is not null`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index tickets_respond_at_index');
  await knex.schema.alterTable('tickets', (table) => {
    table.dropColumns('decided_message_id', 'responder_states', 'respond_at');
  });
};
