import type { Knex } from 'knex';

/**
 * Finds all tickets of a contact on a connection, whatever their state: the history of a chat goes across them.
 * Its columns never change while messages arrive, so a message writes nothing to it. A million tickets are indexed
 * in about a second, during which they can be read and not written.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('create index tickets_chat_index on tickets (contact_id, connection_id, id)');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index tickets_chat_index');
};
