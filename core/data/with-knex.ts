import knexFactory from 'knex';
import type { Knex } from 'knex';

/** Runs work on a few connections of its own, for what is done before Prosa serves or beside it. */
export const withKnex = async <T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = knexFactory({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};
