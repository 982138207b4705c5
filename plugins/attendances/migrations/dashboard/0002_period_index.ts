import type { Knex } from 'knex';

/**
 * A period and what goes on now are read from an index alone: a month of attendances is spread over as many blocks of the
 * table as there are attendances, and stands in a few of the index.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create index ticket_trackings_period_index on ticket_trackings (company_id, queued_at)
      include (contact_id, user_id, started_at, finished_at, rating_at, rating)`);
  await knex.raw('drop index ticket_trackings_company_id_queued_at_index');
  await knex.raw(`
    create index ticket_trackings_present_index on ticket_trackings (company_id, started_at)
      where finished_at is null`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index ticket_trackings_present_index');
  await knex.schema.alterTable('ticket_trackings', (table) => {
    table.index(['company_id', 'queued_at']);
  });
  await knex.raw('drop index ticket_trackings_period_index');
};
