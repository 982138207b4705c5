import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Messages of customers that an engine answers together, and its memory of a dialogue. A dialogue is named by its first
 * turn: it lasts until a person has the ticket.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('automation_turns', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('ticket_id').notNullable();
    table.integer('dialogue_id').notNullable();
    table.text('engine').notNullable();
    table.integer('config').notNullable();
    table.text('status').notNullable().defaultTo('open');
    // Numbers of messages; null where the engine begins the dialogue.
    table.integer('first_message_id');
    table.integer('last_message_id');
    table.timestamp('begun_at').notNullable();
    // Further messages belong to it until then.
    table.timestamp('quiet_until').notNullable();
    // Messages whose spoken words it waits for.
    table.specificType('awaits', 'integer[]').notNullable().defaultTo('{}');
    // Not called before then.
    table.timestamp('run_at').notNullable();
    table.timestamp('deadline').notNullable();
    table.timestamp('lease_until');
    table.integer('attempt').notNullable().defaultTo(0);
    // How often a call was dropped because the customer went on writing.
    table.integer('restarts').notNullable().defaultTo(0);
    // Calls that failed since then.
    table.integer('failures').notNullable().defaultTo(0);
    table.jsonb('answer');
    table.jsonb('usage');
    table.text('reason');
    table.specificType('trace', 'text[]').notNullable().defaultTo('{}');
    table.timestamp('called_at');
    table.timestamp('ended_at');
    table.check("status in ('open', 'running', 'answered', 'delivered', 'void', 'lost')");
    table.index(['company_id', 'ticket_id', 'id']);
    table.index(['begun_at']);
  });
  await knex.raw(
    `create index automation_turns_alive_index on automation_turns (deadline)
       where status in ('open', 'running', 'answered')`,
  );
  await tenantTable(knex, 'automation_turns');
  await tenantReference(knex, 'automation_turns', 'ticket_id', 'tickets', 'cascade');

  await knex.schema.createTable('automation_sessions', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('ticket_id').notNullable();
    table.integer('dialogue_id').notNullable();
    table.text('engine').notNullable();
    table.integer('config').notNullable();
    table.jsonb('memory').notNullable();
    table.timestamp('expires_at');
    table.timestamp('updated_at').notNullable();
    table.unique(['company_id', 'ticket_id', 'engine', 'config']);
    table.index(['updated_at']);
  });
  await tenantTable(knex, 'automation_sessions');
  await tenantReference(knex, 'automation_sessions', 'ticket_id', 'tickets', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('automation_sessions');
  await knex.schema.dropTable('automation_turns');
};
