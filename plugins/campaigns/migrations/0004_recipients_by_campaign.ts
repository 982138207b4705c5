import type { Knex } from 'knex';

/** A recipient goes with its campaign, and that with its company: a reference of its own is one look more for each of a hundred thousand. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    'alter table campaign_recipients drop constraint campaign_recipients_company_id_foreign',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('campaign_recipients', (table) => {
    table.foreign('company_id').references('companies.id').onDelete('CASCADE');
  });
};
