import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Tickets, their messages, and what is on its way out. */
export const up = async (knex: Knex): Promise<void> => {
  // The primary key is the one others refer by, so that each arriving message keeps as few indexes as can be.
  await knex.schema.createTable('tickets', (table) => {
    table.increments('id', { primaryKey: false });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.uuid('uuid').notNullable().unique().defaultTo(knex.raw('gen_random_uuid()'));
    table.integer('contact_id').notNullable();
    table.integer('connection_id');
    table.text('status').notNullable().defaultTo('pending');
    table.integer('user_id');
    table.integer('queue_id');
    table.boolean('is_group').notNullable().defaultTo(false);
    table.boolean('chatbot').notNullable().defaultTo(false);
    table.integer('unread_messages').notNullable().defaultTo(0);
    table.text('last_message').notNullable().defaultTo('');
    table.text('last_message_kind').notNullable().defaultTo('conversation');
    table.boolean('last_message_from_me').notNullable().defaultTo(false);
    table.timestamp('awaiting_decision');
    table.timestamp('closed_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
    // The beginning of the five minutes it moved in. The lists' indexes hold this and not the moment itself: a
    // ticket in which message follows message is brought up to date in its place, without writing to any index.
    table.specificType(
      'listed_at',
      `timestamptz generated always as (date_bin('5 minutes', updated_at, '2000-01-01T00:00:00Z')) stored`,
    );
    table.check("status in ('pending', 'open', 'closed')");
  });
  await knex.raw('alter table tickets set (fillfactor = 70)');
  await tenantTable(knex, 'tickets', { referable: false });
  await tenantReference(knex, 'tickets', 'contact_id', 'contacts', 'cascade');
  await tenantReference(knex, 'tickets', 'connection_id', 'connections', 'set null');
  await tenantReference(knex, 'tickets', 'user_id', 'users', 'set null');
  await tenantReference(knex, 'tickets', 'queue_id', 'queues', 'set null');
  await knex.raw(
    `create unique index tickets_active_key on tickets (contact_id, connection_id)
      where status in ('open', 'pending')`,
  );
  await knex.raw('create index tickets_list_index on tickets (company_id, status, listed_at desc)');
  // Active tickets are few and are found above; these are for the long tail, which no message touches.
  await knex.raw(
    `create index tickets_past_chat_index on tickets (contact_id, connection_id, listed_at desc)
      where status = 'closed'`,
  );
  await knex.raw(
    `create index tickets_past_user_index on tickets (company_id, user_id, listed_at desc)
      where status = 'closed'`,
  );
  await knex.raw(
    `create index tickets_past_queue_index on tickets (company_id, queue_id, listed_at desc)
      where status = 'closed'`,
  );
  // After the others: of indexes that look alike to the planner, as all do while the table is small, it takes the
  // youngest. By an older key each arriving message would read its company's whole list.
  await knex.schema.alterTable('tickets', (table) => {
    table.primary(['company_id', 'id'], { constraintName: 'tickets_pkey' });
  });

  await knex.schema.createTable('messages', (table) => {
    table.increments('id', { primaryKey: false });
    table.integer('company_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.integer('contact_id').notNullable();
    table.integer('connection_id');
    table.text('external_id').notNullable();
    table.boolean('from_me').notNullable();
    table.text('kind').notNullable();
    table.text('body').notNullable().defaultTo('');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('quoted_external_id');
    table.specificType('ack', 'smallint').notNullable().defaultTo(0);
    table.text('failure').notNullable().defaultTo('');
    table.boolean('is_read').notNullable().defaultTo(false);
    table.boolean('is_deleted').notNullable().defaultTo(false);
    table.boolean('is_edited').notNullable().defaultTo(false);
    table.boolean('is_forwarded').notNullable().defaultTo(false);
    table.text('origin').notNullable().defaultTo('customer');
    table.integer('user_id');
    table.text('sender_number').notNullable().defaultTo('');
    table.text('sender_name').notNullable().defaultTo('');
    table.jsonb('reactions').notNullable().defaultTo('[]');
    table.timestamp('sent_at').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.raw('clock_timestamp()'));
    table.primary(['company_id', 'id']);
  });
  await tenantTable(knex, 'messages', { referable: false });
  // The connection a message came on is part of its identity there, and stays so when the connection is gone.
  await tenantReference(knex, 'messages', 'ticket_id', 'tickets', 'cascade');
  await tenantReference(knex, 'messages', 'media_id', 'media', 'set null');
  await tenantReference(knex, 'messages', 'user_id', 'users', 'set null');
  await knex.raw(
    `create unique index messages_channel_key on messages (connection_id, contact_id, from_me, external_id)`,
  );
  await knex.raw('create index messages_ticket_index on messages (ticket_id, id desc)');

  await knex.schema.createTable('message_outbox', (table) => {
    table.increments('id');
    table.integer('company_id').notNullable();
    table.integer('message_id').notNullable();
    table.integer('connection_id').notNullable();
    // Null = the message itself; else what changes in it.
    table.jsonb('change');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('next_attempt_at').notNullable().defaultTo(knex.fn.now());
    table.index(['connection_id', 'id']);
    table.index(['message_id']);
  });
  await tenantTable(knex, 'message_outbox', { referable: false });
  await tenantReference(knex, 'message_outbox', 'message_id', 'messages', 'cascade');
  await tenantReference(knex, 'message_outbox', 'connection_id', 'connections', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('message_outbox');
  await knex.schema.dropTable('messages');
  await knex.schema.dropTable('tickets');
};
