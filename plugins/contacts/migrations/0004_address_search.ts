import type { Knex } from 'knex';

/** Contacts are found by any part of any of their numbers. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `create index contact_addresses_search_index on contact_addresses
       using gin (company_id, value gin_trgm_ops)`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index contact_addresses_search_index');
};
