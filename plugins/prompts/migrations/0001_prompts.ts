import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

const owned = (table: Knex.CreateTableBuilder): void => {
  table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
};

/** Prompts, the queues and connections they answer in, and the amounts they use. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('prompts', (table) => {
    table.increments('id', { primaryKey: true });
    owned(table);
    table.text('name').notNullable();
    table.text('prompt').notNullable();
    table.integer('queue_id');
    table.text('base_url').notNullable();
    table.text('model').notNullable();
    table.text('api_key');
    table.integer('max_tokens').notNullable();
    table.double('temperature').notNullable();
    table.integer('max_messages').notNullable();
    table.text('transcription_model').notNullable();
    table.text('voice').notNullable();
    table.text('voice_key');
    table.text('voice_region').notNullable();
    table.text('speech_model').notNullable();
    table.integer('daily_tokens').notNullable();
    table.timestamps(true, true);
  });
  await knex.raw('create index prompts_name_index on prompts (company_id, folded(name), id)');
  await tenantTable(knex, 'prompts');
  await tenantReference(knex, 'prompts', 'queue_id', 'queues', 'set null');
  for (const [own, column, owner] of [
    ['queue_prompts', 'queue_id', 'queues'],
    ['connection_prompts', 'connection_id', 'connections'],
  ] as const) {
    await knex.schema.createTable(own, (table) => {
      owned(table);
      table.integer(column).notNullable();
      table.integer('prompt_id');
      table.primary(['company_id', column]);
      table.index(['company_id', 'prompt_id']);
    });
    await tenantTable(knex, own, { referable: false });
    await tenantReference(knex, own, column, owner, 'cascade');
    await tenantReference(knex, own, 'prompt_id', 'prompts', 'set null');
  }
  await knex.schema.createTable('ai_usage', (table) => {
    table.bigIncrements('id');
    owned(table);
    table.date('day').notNullable();
    table.integer('prompt_id');
    table.text('purpose').notNullable();
    table.integer('calls').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.integer('estimates').notNullable().defaultTo(0);
    table.bigInteger('input_tokens').notNullable().defaultTo(0);
    table.bigInteger('output_tokens').notNullable().defaultTo(0);
    table.bigInteger('characters').notNullable().defaultTo(0);
    table.double('seconds').notNullable().defaultTo(0);
    table.unique(['company_id', 'day', 'prompt_id', 'purpose']);
    table.index(['company_id', 'prompt_id']);
  });
  await tenantTable(knex, 'ai_usage', { referable: false });
  await tenantReference(knex, 'ai_usage', 'prompt_id', 'prompts', 'set null');
  await knex.schema.createTable('ai_budgets', (table) => {
    owned(table);
    table.integer('prompt_id').notNullable();
    table.date('day').notNullable();
    table.bigInteger('spent').notNullable().defaultTo(0);
    table.bigInteger('reserved').notNullable().defaultTo(0);
    table.timestamp('noticed_at');
    table.primary(['company_id', 'prompt_id', 'day']);
  });
  await tenantTable(knex, 'ai_budgets', { referable: false });
  await tenantReference(knex, 'ai_budgets', 'prompt_id', 'prompts', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    'ai_budgets',
    'ai_usage',
    'connection_prompts',
    'queue_prompts',
    'prompts',
  ]) {
    await knex.schema.dropTable(table);
  }
};
