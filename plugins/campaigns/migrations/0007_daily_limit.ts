import type { Knex } from 'knex';

/**
 * The most messages of a campaign on one day of its company, and how many have left on the day on which the last one did. The count
 * stands in the row that each claim writes anyway.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('campaigns', (table) => {
    table.integer('daily_limit');
    table.date('handed_on');
    table.integer('handed_that_day').notNullable().defaultTo(0);
    table.check('daily_limit > 0', [], 'campaigns_daily_limit_check');
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('campaigns', (table) =>
    table.dropColumns('daily_limit', 'handed_on', 'handed_that_day'),
  );
};
