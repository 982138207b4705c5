import type { Knex } from 'knex';

/** Campaigns advertise, or tell existing customers something about what they have: a notice needs no consent. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `alter table campaigns add column purpose text not null default 'marketing'
       constraint campaigns_purpose_check check (purpose in ('marketing', 'service'))`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table campaigns drop column purpose');
};
