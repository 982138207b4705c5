import type { Knex } from 'knex';

/** Files that come after their message. Null = the message has none, or came with it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('messages', (table) => {
    table.text('media_state');
    // As its sender says; nothing is done by it but showing it.
    table.bigInteger('media_size');
    table.check("media_state in ('pending', 'ok', 'lost')", [], 'messages_media_state_check');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('messages', (table) => {
    table.dropColumns('media_state', 'media_size');
  });
};
