import type { Knex } from 'knex';
import { tenantReference } from 'prosa/core';

/** The file that goes with a queue's greeting. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('queues', (table) => {
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
  });
  await tenantReference(knex, 'queues', 'media_id', 'media', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('queues', (table) => {
    table.dropColumns('media_id', 'media_name', 'media_mime');
  });
};
