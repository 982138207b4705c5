import knexFactory from 'knex';
import type { Knex } from 'knex';

/** Runs work as the role that owns the schema. A migration, which is run in a transaction, is given one by {@link migrateIn}. */
export const migrateAs = async <T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = knexFactory({ client: 'pg', connection: url });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

/** Runs the `up` or `down` of a migration as it is run in an installation: by the owner of the tables, in one transaction. */
export const migrateIn = (
  { databases }: { readonly databases: { readonly ownerUrl: string } },
  migration: (knex: Knex) => Promise<void>,
): Promise<void> => migrateAs(databases.ownerUrl, (knex) => knex.transaction(migration));
