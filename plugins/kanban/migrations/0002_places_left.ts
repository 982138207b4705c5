import type { Knex } from 'knex';

/** The lane that a card was last taken from, and its place there: a move that is undone takes it back to both. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table kanban_cards add column left_lane_id int, add column left_since timestamptz(3),
      add check ((left_lane_id is null) = (left_since is null))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table kanban_cards drop column left_lane_id, drop column left_since');
};
