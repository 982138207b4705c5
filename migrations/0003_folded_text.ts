import type { Knex } from 'knex';

/**
 * `folded(text)`: a text as searches compare it, without case and accents (`João` and `joao` are the same). Immutable,
 * so that it can be stored and indexed.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('create extension if not exists btree_gin');
  await knex.raw(`
    create function folded(value text) returns text
    language sql immutable strict parallel safe
    return lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g'))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop function folded(text)');
};
