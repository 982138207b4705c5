import type { Knex } from 'knex';

/** Whatever stands between words: signs of ASCII and Latin-1, punctuation, symbols, emoji. */
const BETWEEN =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b0-\\u036f\\u2000-\\u2bff' +
  '\\u3000-\\u303f\\ufe00-\\ufe0f\\U0001f000-\\U0001faff\\U000e0000-\\U000e007f]+';

/**
 * Messages are found by their words instead of their trigrams: three letters are in too many messages to be worth looking up,
 * and each of those had to be read.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create function chat_words(value text) returns text[]
    language sql immutable strict parallel safe
    return array(select distinct left(word, 40)
                   from unnest(regexp_split_to_array(folded(left(value, 20000)), '${BETWEEN}')) as word
                  where word <> '')`);
  // Each word may go on: the last one is still being typed. A word has no sign in it that a query would read.
  await knex.raw(`
    create function chat_query(value text) returns tsquery
    language sql immutable strict parallel safe
    return (select string_agg('''' || word || ''':*', ' & ') from unnest(chat_words(value)) as word)::tsquery`);
  await knex.raw('drop index chat_messages_words_index');
  await knex.raw(`
    alter table chat_messages
      add column words tsvector not null generated always as (array_to_tsvector(chat_words(body))) stored`);
  // Whoever searches shall not pay for what is waiting to be sorted in.
  await knex.raw(`
    create index chat_messages_words_index on chat_messages using gin (company_id, words)
      with (fastupdate = off) where deleted_at is null`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index chat_messages_words_index');
  await knex.raw('alter table chat_messages drop column words');
  await knex.raw('drop function chat_query(text)');
  await knex.raw('drop function chat_words(text)');
  await knex.raw(`
    create index chat_messages_words_index on chat_messages
      using gin (company_id, folded(body) gin_trgm_ops) with (fastupdate = off)
      where deleted_at is null`);
};
