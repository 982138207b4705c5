import type { Knex } from 'knex';

/** The words of a simulated channel about how much a connection may say, and how its customers answer. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table simulator_lines
      add column locks_new_chats boolean not null default false,
      add column quota integer check (quota >= 0),
      add column is_banned boolean not null default false,
      add column lacks_numbers boolean not null default false,
      add column answer_percent smallint not null default 0 check (answer_percent between 0 and 100),
      add column answer_seconds smallint not null default 10 check (answer_seconds between 0 and 600)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table simulator_lines
      drop column locks_new_chats, drop column quota, drop column is_banned, drop column lacks_numbers,
      drop column answer_percent, drop column answer_seconds`);
};
