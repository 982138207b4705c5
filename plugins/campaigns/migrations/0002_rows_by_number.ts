import type { Knex } from 'knex';

const MILESTONES = ['asked_at', 'confirmed_at', 'replied_at', 'opted_out_at'];

/** Each number of a report opens its rows by an index, page by page in the order of their ids. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `create index campaign_recipients_rows_index on campaign_recipients (campaign_id, slot, state, reason, id)`,
  );
  for (const column of MILESTONES) {
    await knex.raw(
      `create index ?? on campaign_recipients (campaign_id, slot, id) where ?? is not null`,
      [`campaign_recipients_${column}_index`, column],
    );
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const column of MILESTONES) {
    await knex.raw('drop index ??', [`campaign_recipients_${column}_index`]);
  }
  await knex.raw('drop index campaign_recipients_rows_index');
};
