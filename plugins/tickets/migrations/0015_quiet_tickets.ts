import type { Knex } from 'knex';

const allow = async (knex: Knex, states: string): Promise<void> => {
  await knex.raw('alter table tickets drop constraint tickets_status_check');
  // Every row satisfies it, so it is added without a scan during which nobody could write a ticket.
  await knex.raw(
    `alter table tickets add constraint tickets_status_check check (status in (${states})) not valid`,
  );
};

/**
 * Tickets that hold what programs of the company said and nobody has answered yet: in no list and no count, as these name
 * the states that they show. The intake finds them through an index of their own, which is empty for nearly every chat.
 */
export const up = async (knex: Knex): Promise<void> => {
  await allow(knex, `'pending', 'open', 'closed', 'quiet'`);
  await knex.raw(
    `create index tickets_quiet_index on tickets (contact_id, connection_id, id) where status = 'quiet'`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index tickets_quiet_index');
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex('tickets')
    .where('status', 'quiet')
    .update({ status: 'closed', closed_at: knex.ref('updated_at') });
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await allow(knex, `'pending', 'open', 'closed'`);
};
