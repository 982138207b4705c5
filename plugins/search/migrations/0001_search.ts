import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

/** Whatever stands between words: signs of ASCII and Latin-1, punctuation, symbols, emoji. */
const BETWEEN =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b0-\\u036f\\u2000-\\u2bff' +
  '\\u3000-\\u303f\\ufe00-\\ufe0f\\U0001f000-\\U0001faff\\U000e0000-\\U000e007f]+';

/**
 * The words of messages, kept beside them and filled a moment later: a new message is written without looking at words.
 * Nothing here points at messages: the check would lock the very rows that are being received. A message gone from there
 * is not shown, and goes from here when the log tells of it.
 */
export const up = async (knex: Knex): Promise<void> => {
  // Spelled out rather than left to the database's locale, which may know of no letter but a to z.
  await knex.raw(`
    create function search_split(value text) returns text[]
    language sql immutable strict parallel safe
    return regexp_split_to_array(folded(left(value, 20000)), '${BETWEEN}')`);
  await knex.raw(`
    create function search_words(value text) returns text[]
    language sql immutable strict parallel safe
    return array(select distinct left(word, 40) from unnest(search_split(value)) as word where word <> '')`);
  await knex.raw(`
    create function search_stem(word text) returns text
    language sql immutable strict parallel safe
    return coalesce((ts_lexize('portuguese_stem', word))[1], word)`);

  await knex.schema.createTable('search_messages', (table) => {
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('message_id').notNullable();
    table.integer('ticket_id').notNullable();
    table.integer('contact_id').notNullable();
    table.specificType('words', 'tsvector').notNullable();
    table.primary(['company_id', 'message_id']);
  });
  await tenantTable(knex, 'search_messages', { referable: false });
  // Whoever searches shall not pay for what is waiting to be sorted in.
  await knex.raw(
    `create index search_messages_words_index on search_messages using gin (company_id, words)
       with (fastupdate = off)`,
  );
  await knex.raw(
    'create index search_messages_ticket_index on search_messages (company_id, ticket_id, message_id)',
  );

  await knex.schema.createTable('search_terms', (table) => {
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('word').notNullable();
    table.text('stem').notNullable();
    table.primary(['company_id', 'word']);
    table.index(['company_id', 'stem']);
  });
  await tenantTable(knex, 'search_terms', { referable: false });
  await knex.raw(
    'create index search_terms_alike_index on search_terms using gin (company_id, word gin_trgm_ops)',
  );

  await knex.schema.createTable('search_progress', (table) => {
    table.integer('company_id').primary().references('companies.id').onDelete('CASCADE');
    table.bigInteger('seq').notNullable();
    table.integer('before_id');
  });
  await tenantTable(knex, 'search_progress', { referable: false });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('search_progress');
  await knex.schema.dropTable('search_terms');
  await knex.schema.dropTable('search_messages');
  await knex.raw('drop function search_stem(text)');
  await knex.raw('drop function search_words(text)');
  await knex.raw('drop function search_split(text)');
};
