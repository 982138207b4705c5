import knexFactory from 'knex';
import type { Knex } from 'knex';

/** Runs work as the role that owns the schema. */
export const migrateAs = async <T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = knexFactory({ client: 'pg', connection: url });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};
