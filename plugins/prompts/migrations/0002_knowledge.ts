import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Words that Portuguese questions are full of and that say nothing of their subject, written as `folded` leaves them: the
 * dictionary knows them with accents alone, which customers leave out.
 */
const EMPTY_WORDS =
  'a ate aqui boa bom dia e esta estao estou favor gostaria ha ja la nao noite obrigad oi ola por pra pro queria quer sao ' +
  'so tambem tard tem voc vos';

/** Texts, documents and pages that prompts and people look answers up in. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create function knowledge_words(value text) returns tsvector
    language sql immutable strict parallel safe
    return ts_delete(to_tsvector('portuguese'::regconfig, folded(value)), string_to_array('${EMPTY_WORDS}', ' '))`);

  await knex.schema.createTable('knowledge_sources', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    // Without one the company's prompts share it.
    table.integer('prompt_id');
    table.text('kind').notNullable();
    table.text('name').notNullable();
    table.text('url');
    table.text('body');
    table.text('status').notNullable();
    table.text('failure');
    table.integer('version').notNullable().defaultTo(1);
    table.integer('chunk_count').notNullable().defaultTo(0);
    table.integer('character_count').notNullable().defaultTo(0);
    table.specificType('hosts', 'text[]').notNullable().defaultTo('{}');
    table.timestamp('read_at');
    table.timestamps(true, true);
  });
  await knex.raw(
    'create index knowledge_sources_list_index on knowledge_sources (company_id, folded(name), id)',
  );
  await tenantTable(knex, 'knowledge_sources');
  await tenantReference(knex, 'knowledge_sources', 'prompt_id', 'prompts', 'cascade');

  await knex.schema.createTable('knowledge_chunks', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('source_id').notNullable();
    table.integer('place').notNullable();
    table.text('body').notNullable();
    table.unique(['company_id', 'source_id', 'place']);
  });
  await knex.raw(`
    alter table knowledge_chunks
      add column words tsvector not null generated always as (knowledge_words(body)) stored`);
  await knex.raw(
    'create index knowledge_chunks_words_index on knowledge_chunks using gin (company_id, words)',
  );
  await tenantTable(knex, 'knowledge_chunks');
  await tenantReference(knex, 'knowledge_chunks', 'source_id', 'knowledge_sources', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('knowledge_chunks');
  await knex.schema.dropTable('knowledge_sources');
  await knex.raw('drop function knowledge_words(text)');
};
