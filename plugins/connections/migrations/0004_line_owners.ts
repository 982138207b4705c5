import type { Knex } from 'knex';

/**
 * Processes that run connections, and until when each is taken for alive: one row is renewed, however many connections
 * there are. A connection whose `lease_until` is infinity is held for as long as its owner's row says.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('line_owners', (table) => {
    table.text('id').primary();
    // Of the connections of the process, by which the database knows them.
    table.text('application').notNullable();
    table.timestamp('alive_until').notNullable();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  // Held by nobody: a process of the version before takes them at once.
  await knex.raw(
    `update connections set owner_id = null, lease_until = null where lease_until = 'infinity'`,
  );
  await knex.schema.dropTable('line_owners');
};
