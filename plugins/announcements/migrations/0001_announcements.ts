import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Announcements are the platform's own; who has read one is each company's. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table announcements (
      id integer generated always as identity primary key,
      title text not null,
      text text not null,
      priority smallint not null default 3 check (priority between 1 and 3),
      active boolean not null default true,
      starts_at timestamptz,
      ends_at timestamptz,
      audience text not null default 'all' check (audience in ('all', 'plan', 'reseller', 'company')),
      plan_id integer references plans (id) on delete cascade,
      audience_company_id integer references companies (id) on delete cascade,
      -- Companies that came by the signup link of this one.
      referrer_id integer references companies (id) on delete cascade,
      media_company_id integer,
      media_id uuid,
      media_name text not null default '',
      is_told boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint announcements_period_check check (starts_at is null or ends_at is null or starts_at < ends_at),
      constraint announcements_audience_id_check check (
        (plan_id is not null) = (audience = 'plan') and (audience_company_id is not null) = (audience = 'company')
        and (referrer_id is not null) = (audience = 'reseller')),
      constraint announcements_media_fkey foreign key (media_company_id, media_id)
        references media (company_id, id) on delete set null)`);
  await knex.raw(
    'create index announcements_list_index on announcements (created_at desc, id desc)',
  );
  await knex.raw(
    'create index announcements_active_index on announcements (created_at desc, id desc) where active',
  );
  await knex.raw(
    'create index announcements_period_index on announcements (id) where starts_at is not null or ends_at is not null',
  );
  await knex.raw(`
    create table announcement_receipts (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      user_id integer not null,
      announcement_id integer not null references announcements (id) on delete cascade,
      read_at timestamptz not null,
      dismissed_at timestamptz,
      unique (user_id, announcement_id))`);
  await tenantTable(knex, 'announcement_receipts', { referable: false });
  await tenantReference(knex, 'announcement_receipts', 'user_id', 'users', 'cascade');
  await knex.raw(
    'create index announcement_receipts_announcement_index on announcement_receipts (announcement_id)',
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('announcement_receipts');
  await knex.schema.dropTable('announcements');
};
