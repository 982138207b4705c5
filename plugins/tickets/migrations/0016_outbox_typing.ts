import type { Knex } from 'knex';

/** How long somebody is seen typing before a message of the outbox leaves: only before what is said unasked. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    'alter table message_outbox add column typing_milliseconds integer not null default 0',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table message_outbox drop column typing_milliseconds');
};
