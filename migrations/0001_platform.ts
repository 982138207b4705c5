import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/** Companies, their plans and people, sessions, settings, media, and the clock's claims. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('plans', (table) => {
    table.increments('id', { primaryKey: true });
    table.text('name').notNullable().unique();
    table.integer('users').notNullable();
    table.integer('connections').notNullable();
    table.integer('queues').notNullable();
    table.integer('value_cents').notNullable();
    for (const flag of [
      'use_campaigns',
      'use_schedules',
      'use_internal_chat',
      'use_external_api',
      'use_kanban',
      'use_open_ai',
      'use_integrations',
    ]) {
      table.boolean(flag).notNullable().defaultTo(true);
    }
    table.boolean('is_public').notNullable().defaultTo(true);
    table.timestamps(true, true);
  });

  await knex.schema.createTable('companies', (table) => {
    table.increments('id', { primaryKey: true });
    table.text('name').notNullable();
    table.text('phone');
    table.text('email');
    table.integer('plan_id').notNullable().references('plans.id').onDelete('RESTRICT');
    table.boolean('status').notNullable().defaultTo(true);
    table.timestamp('due_date').notNullable();
    table.text('recurrence').notNullable().defaultTo('MENSAL');
    table.text('time_zone').notNullable().defaultTo('America/Sao_Paulo');
    table.timestamps(true, true);
  });
  await knex.raw('create unique index companies_name_key on companies (lower(name))');
  await tenantTable(knex, 'companies', { column: 'id' });

  await knex.schema.createTable('users', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('email').notNullable();
    table.text('password_hash').notNullable();
    table.text('profile').notNullable().defaultTo('user');
    table.boolean('is_super').notNullable().defaultTo(false);
    table.boolean('all_ticket').notNullable().defaultTo(false);
    table.boolean('active').notNullable().defaultTo(true);
    table.timestamp('last_seen_at');
    table.timestamps(true, true);
  });
  await knex.raw('create unique index users_email_key on users (lower(email))');
  await knex.raw('create index users_company_id_index on users (company_id, created_at desc)');
  await tenantTable(knex, 'users');

  await knex.schema.createTable('sessions', (table) => {
    table.uuid('id').primary();
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('last_used_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at').notNullable();
    table.timestamp('revoked_at');
    table.text('revoked_reason');
    table.text('ip');
    table.text('user_agent');
    table.index(['user_id']);
  });
  await tenantTable(knex, 'sessions', { referable: false });

  await knex.schema.createTable('refresh_tokens', (table) => {
    table.text('hash').primary();
    table.uuid('session_id').notNullable().references('sessions.id').onDelete('CASCADE');
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('used_at');
    table.index(['session_id']);
  });
  await tenantTable(knex, 'refresh_tokens', { referable: false });

  await knex.schema.createTable('login_attempts', (table) => {
    table.increments('id', { primaryKey: true });
    table.text('subject').notNullable();
    table.timestamp('attempted_at').notNullable().defaultTo(knex.fn.now());
    table.index(['subject', 'attempted_at']);
  });

  await knex.schema.createTable('settings', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('key').notNullable();
    table.text('value').notNullable();
    table.timestamps(true, true);
    table.unique(['company_id', 'key']);
  });
  await tenantTable(knex, 'settings');

  await knex.schema.createTable('media', (table) => {
    table.uuid('id').primary();
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('path').notNullable();
    table.text('original_name').notNullable();
    table.text('mime').notNullable();
    table.bigInteger('size').notNullable();
    table.text('sha256').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
  });
  await tenantTable(knex, 'media');

  await knex.schema.createTable('job_runs', (table) => {
    table.text('name').primary();
    table.timestamp('last_run_at');
    table.timestamp('locked_until');
    table.text('runner');
  });

  await knex.schema.createTable('plugin_switches', (table) => {
    table.text('plugin_id').primary();
    table.boolean('enabled').notNullable();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    'plugin_switches',
    'job_runs',
    'media',
    'settings',
    'login_attempts',
    'refresh_tokens',
    'sessions',
    'users',
    'companies',
    'plans',
  ]) {
    await knex.schema.dropTable(table);
  }
};
