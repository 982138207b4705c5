import type { Knex } from 'knex';
import { followFromHere, tenantReference, tenantTable } from 'prosa/core';
import { stopTriggers, trackByTriggers } from './dashboard/0001_ticket_trackings.ts';

/**
 * Attendances follow the facts of tickets; until here triggers on the tickets wrote them.
 *
 * Taking the triggers away locks the tickets: whoever was changing them has committed, with the facts of it. Facts that the
 * log has by then were written by the triggers, and later ones are followed. A ticket may be gone before its facts are
 * followed, so no reference leads to it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw('lock table tickets in access exclusive mode');
  await stopTriggers(knex);
  await followFromHere(knex, 'attendances');
  await knex.raw(
    'alter table ticket_trackings drop constraint if exists ticket_trackings_ticket_id_tenant_fkey',
  );
  await knex.schema.createTable('ticket_rating_requests', (table) => {
    table.integer('company_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.timestamp('asked_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['company_id', 'ticket_id']);
  });
  await tenantTable(knex, 'ticket_rating_requests', { referable: false });
  await tenantReference(knex, 'ticket_rating_requests', 'ticket_id', 'tickets', 'cascade');
  // Customers who may still answer.
  await knex.raw(`
    insert into ticket_rating_requests (company_id, ticket_id, asked_at)
      select company_id, ticket_id, max(rating_at) from ticket_trackings
       where ticket_id is not null and not rated and rating_at > now() - interval '1 day'
       group by 1, 2`);
  // Where attendances went when contacts were merged was noted by the plugin that kept them.
  await knex.raw(`
    update contact_merges set moved = moved || jsonb_build_object('attendances', moved -> 'dashboard')
     where jsonb_exists(moved, 'dashboard')`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw('lock table tickets in access exclusive mode');
  await knex.raw(`update contact_merges set moved = moved - 'attendances'`);
  await knex.schema.dropTable('ticket_rating_requests');
  await knex.raw(`
    update ticket_trackings t set ticket_id = null
     where ticket_id is not null and not exists (
           select from tickets where company_id = t.company_id and id = t.ticket_id)`);
  await tenantReference(knex, 'ticket_trackings', 'ticket_id', 'tickets', 'set null');
  await knex.raw(`delete from followers where id = 'attendances'`);
  await trackByTriggers(knex);
  await knex.raw(`select set_config('app.system', 'off', true)`);
};
