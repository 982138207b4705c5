import type { Knex } from 'knex';

/**
 * Every row satisfies the constraint: up, it allows more than the one before it, and down, the rows are changed first. So
 * it is added without a scan of the messages, during which nobody could write one.
 */
const allow = async (knex: Knex, states: string): Promise<void> => {
  await knex.raw('alter table messages drop constraint messages_media_state_check');
  await knex.raw(
    `alter table messages add constraint messages_media_state_check check (media_state in (${states})) not valid`,
  );
};

/** `full` = the file was not stored, because the company had no room for it. */
export const up = (knex: Knex): Promise<void> => allow(knex, `'pending', 'ok', 'lost', 'full'`);

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex('messages').where('media_state', 'full').update({ media_state: 'lost' });
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await allow(knex, `'pending', 'ok', 'lost'`);
};
