import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

const makeChats = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('chats', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.uuid('uuid').notNullable().defaultTo(knex.raw('gen_random_uuid()')).unique();
    table.text('title').notNullable().defaultTo('');
    table.integer('owner_id');
    // The two people of a one-to-one chat, the lower id first: there is one chat for each pair.
    table.text('pair');
    // The name of the person of a one-to-one chat who is no user any more.
    table.text('departed_name').notNullable().defaultTo('');
    table.integer('last_message_id');
    table.timestamp('last_at').notNullable();
    table.timestamp('created_at').notNullable();
    table.unique(['company_id', 'pair']);
    table.index(['company_id', 'owner_id']);
  });
  await tenantTable(knex, 'chats');
  await tenantReference(knex, 'chats', 'owner_id', 'users', 'set null');
};

const makeMembers = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('chat_members', (table) => {
    table.integer('company_id').notNullable();
    table.integer('chat_id').notNullable();
    table.integer('user_id').notNullable();
    table.integer('unreads').notNullable().defaultTo(0);
    // How many of the unread messages name the member.
    table.integer('mentions').notNullable().defaultTo(0);
    table.text('draft').notNullable().defaultTo('');
    // The chat's own, so that a person's list is read in the order of an index.
    table.timestamp('last_at').notNullable();
    table.timestamp('joined_at').notNullable();
    table.primary(['company_id', 'chat_id', 'user_id']);
  });
  await tenantTable(knex, 'chat_members', { referable: false });
  await tenantReference(knex, 'chat_members', 'chat_id', 'chats', 'cascade');
  await tenantReference(knex, 'chat_members', 'user_id', 'users', 'cascade');
  await knex.raw(`
    create index chat_members_list_index on chat_members (company_id, user_id, last_at desc, chat_id desc)`);
  await knex.raw(`
    create index chat_members_unread_index on chat_members (company_id, user_id) where unreads > 0`);
};

const makeMessages = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('chat_messages', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('chat_id').notNullable();
    table.integer('sender_id');
    // As it was when the message was written: the words of somebody who left keep a name.
    table.text('sender_name').notNullable();
    table.text('body').notNullable();
    // Chosen by the sender's page: sent again with the same one it is the same message.
    table.text('client_id');
    table.integer('quoted_id');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.integer('media_size');
    // The members whom the text names, as it names them: [{ id, name }].
    table.jsonb('mentions').notNullable().defaultTo('[]');
    table.specificType('ticket_ids', 'int[]').notNullable().defaultTo('{}');
    table.timestamp('edited_at');
    table.timestamp('deleted_at');
    table.timestamp('created_at').notNullable();
    table.unique(['company_id', 'chat_id', 'sender_id', 'client_id']);
    table.index(['company_id', 'sender_id']);
  });
  await tenantTable(knex, 'chat_messages');
  await tenantReference(knex, 'chat_messages', 'chat_id', 'chats', 'cascade');
  await tenantReference(knex, 'chat_messages', 'sender_id', 'users', 'set null');
  await tenantReference(knex, 'chat_messages', 'quoted_id', 'chat_messages', 'set null');
  await tenantReference(knex, 'chat_messages', 'media_id', 'media', 'set null');
  await knex.raw(
    'create index chat_messages_page_index on chat_messages (company_id, chat_id, id desc)',
  );
  // Rows that go look for those that point at them.
  await knex.raw(
    'create index chat_messages_quoted_index on chat_messages (company_id, quoted_id) where quoted_id is not null',
  );
  await knex.raw(
    'create index chat_messages_media_index on chat_messages (company_id, media_id) where media_id is not null',
  );
  // Whoever searches shall not pay for what is waiting to be sorted in.
  await knex.raw(`
    create index chat_messages_words_index on chat_messages
      using gin (company_id, folded(body) gin_trgm_ops) with (fastupdate = off)
      where deleted_at is null`);
};

const makeReactions = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('chat_reactions', (table) => {
    table.integer('company_id').notNullable();
    table.integer('message_id').notNullable();
    table.integer('user_id').notNullable();
    table.text('emoji').notNullable();
    table.timestamp('created_at').notNullable();
    table.primary(['company_id', 'message_id', 'user_id']);
    table.index(['company_id', 'user_id']);
  });
  await tenantTable(knex, 'chat_reactions', { referable: false });
  await tenantReference(knex, 'chat_reactions', 'message_id', 'chat_messages', 'cascade');
  await tenantReference(knex, 'chat_reactions', 'user_id', 'users', 'cascade');
};

/** Chats of the people of a company among themselves. */
export const up = async (knex: Knex): Promise<void> => {
  await makeChats(knex);
  await makeMembers(knex);
  await makeMessages(knex);
  await makeReactions(knex);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('chat_reactions');
  await knex.schema.dropTable('chat_messages');
  await knex.schema.dropTable('chat_members');
  await knex.schema.dropTable('chats');
};
