import type { Knex } from 'knex';

/** Above every id: the history is read from its newest message down. */
const NEWEST = 2_147_483_647;

/** The words of every message are read anew: names in the signatures of captions are none of them any more. */
export const up = async (knex: Knex): Promise<void> => {
  await knex('search_progress').update({ before_id: NEWEST });
};

/** Nothing to undo: what was read anew is right in either version. */
export const down = (): Promise<void> => Promise.resolve();
