import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Messages that are sent later, and each time at which one was. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('schedules', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id');
    table.integer('contact_id').notNullable();
    table.integer('connection_id');
    table.text('body').notNullable();
    table.timestamp('first_at').notNullable();
    table.timestamp('send_at').notNullable();
    table.timestamp('due_at').notNullable();
    table.timestamp('sent_at');
    table.text('status').notNullable().defaultTo('PENDENTE');
    table.text('reason').notNullable().defaultTo('');
    table.text('wait_reason').notNullable().defaultTo('');
    table.integer('occurrence').notNullable().defaultTo(1);
    table.integer('attempt').notNullable().defaultTo(1);
    table.boolean('opens_ticket').notNullable().defaultTo(false);
    table.integer('reminder_minutes');
    table.timestamp('remind_at');
    table.jsonb('recurrence');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.timestamps(true, true);
    table.check("status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')");
    table.index(['company_id', 'created_at', 'id']);
    table.index(['company_id', 'contact_id', 'send_at']);
    table.index(['company_id', 'send_at']);
  });
  await knex.raw(
    `create index schedules_due_index on schedules (connection_id, due_at) where status = 'PENDENTE'`,
  );
  await knex.raw(
    'create index schedules_remind_index on schedules (remind_at) where remind_at is not null',
  );
  await knex.raw(
    `create index schedules_stranded_index on schedules (due_at) where status = 'PENDENTE' and connection_id is null`,
  );
  await tenantTable(knex, 'schedules');
  await tenantReference(knex, 'schedules', 'user_id', 'users', 'set null');
  await tenantReference(knex, 'schedules', 'contact_id', 'contacts', 'cascade');
  await tenantReference(knex, 'schedules', 'connection_id', 'connections', 'set null');
  await tenantReference(knex, 'schedules', 'media_id', 'media', 'set null');

  await knex.schema.createTable('schedule_sends', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('schedule_id').notNullable();
    table.integer('occurrence').notNullable();
    table.integer('message_id');
    table.timestamp('planned_at').notNullable();
    table.text('status').notNullable();
    table.unique(['company_id', 'schedule_id', 'occurrence']);
    table.index(['company_id', 'message_id']);
    table.index(['company_id', 'planned_at']);
  });
  await tenantTable(knex, 'schedule_sends');
  await tenantReference(knex, 'schedule_sends', 'schedule_id', 'schedules', 'cascade');
  await tenantReference(knex, 'schedule_sends', 'message_id', 'messages', 'set null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('schedule_sends');
  await knex.schema.dropTable('schedules');
};
