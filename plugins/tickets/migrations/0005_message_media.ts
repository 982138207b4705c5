import type { Knex } from 'knex';

/** Finds the messages a file is in: files go with their tickets, and are looked for before. Texts are not in it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    'create index messages_media_index on messages (company_id, media_id) where media_id is not null',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index messages_media_index');
};
