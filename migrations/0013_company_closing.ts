import type { Knex } from 'knex';

/** A company that is closed is deleted for good at `delete_at`; until then it can be brought back as it was. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('companies', (table) => {
    table.timestamp('delete_at');
    /** The `status` before it was closed. */
    table.boolean('was_active');
    table.check('delete_at is null or not status', [], 'companies_closed_check');
  });
  await knex.raw(
    'create index companies_delete_at_index on companies (delete_at) where delete_at is not null',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('companies', (table) => {
    table.dropChecks('companies_closed_check');
    table.dropColumn('delete_at');
    table.dropColumn('was_active');
  });
};
