import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

const STATES = [
  'waiting',
  'handed',
  'asked',
  'unanswered',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'unknown',
];

/**
 * Campaigns, their texts by slot, a row for each contact they reach, and the counts of these rows. A trigger keeps the counts
 * in the transaction of each change, so that a report of any size reads some dozen rows.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('campaigns', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('status').notNullable().defaultTo('INATIVA');
    table.boolean('confirmation').notNullable().defaultTo(false);
    table.integer('connection_id');
    table.integer('contact_list_id');
    table.integer('tag_list_id');
    table.integer('segment_id');
    table.integer('excluded_list_id');
    table.integer('file_list_id');
    table.integer('queue_id');
    table.integer('answer_tag_id');
    table.jsonb('hours');
    table.uuid('media_id');
    table.text('media_name').notNullable().defaultTo('');
    table.text('media_mime').notNullable().defaultTo('');
    table.timestamp('scheduled_at');
    table.timestamp('started_at');
    table.timestamp('prepared_at');
    table.timestamp('completed_at');
    // The moment from which its recipients may be claimed: the opening of its hours, or some seconds after a restart.
    table.timestamp('next_at');
    table.timestamp('served_at');
    table.timestamp('told_at');
    table.integer('handed').notNullable().defaultTo(0);
    table.text('hold_by');
    table.text('hold_reason');
    table.timestamp('hold_until');
    table.timestamps(true, true);
    table.check(
      `status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')`,
      [],
      'campaigns_status_check',
    );
  });
  await knex.raw('create index campaigns_list_index on campaigns (company_id, folded(name), id)');
  await knex.raw(
    `create index campaigns_running_index on campaigns (connection_id) where status = 'EM_ANDAMENTO'`,
  );
  await knex.raw(
    `create index campaigns_planned_index on campaigns (scheduled_at) where status = 'PROGRAMADA'`,
  );
  await tenantTable(knex, 'campaigns');
  await tenantReference(knex, 'campaigns', 'connection_id', 'connections', 'set null');
  await tenantReference(knex, 'campaigns', 'tag_list_id', 'tags', 'set null');
  await tenantReference(knex, 'campaigns', 'contact_list_id', 'contact_lists', 'set null');
  await tenantReference(knex, 'campaigns', 'excluded_list_id', 'contact_lists', 'set null');
  await tenantReference(knex, 'campaigns', 'segment_id', 'segments', 'set null');
  await tenantReference(knex, 'campaigns', 'file_list_id', 'file_lists', 'set null');
  await tenantReference(knex, 'campaigns', 'queue_id', 'queues', 'set null');
  await tenantReference(knex, 'campaigns', 'answer_tag_id', 'tags', 'set null');
  await tenantReference(knex, 'campaigns', 'media_id', 'media', 'set null');

  await knex.schema.createTable('campaign_messages', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('campaign_id').notNullable();
    table.smallint('slot').notNullable();
    table.text('body').notNullable().defaultTo('');
    table.text('confirmation_body').notNullable().defaultTo('');
    table.unique(['campaign_id', 'slot']);
    table.check('slot between 1 and 5', [], 'campaign_messages_slot_check');
  });
  await tenantTable(knex, 'campaign_messages', { referable: false });
  await tenantReference(knex, 'campaign_messages', 'campaign_id', 'campaigns', 'cascade');

  await knex.schema.createTable('campaign_recipients', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('campaign_id').notNullable();
    table.integer('contact_id').notNullable();
    table.smallint('slot').notNullable();
    table.text('state').notNullable();
    table.text('reason').notNullable().defaultTo('');
    table.timestamp('due_at').notNullable();
    table.smallint('attempt').notNullable().defaultTo(1);
    table.integer('ticket_id');
    table.integer('confirmation_message_id');
    table.integer('message_id');
    for (const moment of ['asked', 'confirmed', 'handed', 'sent', 'delivered', 'read']) {
      table.timestamp(`${moment}_at`);
    }
    table.timestamp('replied_at');
    table.timestamp('opted_out_at');
    table.unique(['campaign_id', 'contact_id']);
    table.check(
      `state in (${STATES.map((state) => `'${state}'`).join(', ')})`,
      [],
      'campaign_recipients_state_check',
    );
    table.index(['campaign_id', 'state', 'due_at']);
  });
  for (const column of ['message_id', 'confirmation_message_id']) {
    await knex.raw(`create index ?? on campaign_recipients (??) where ?? is not null`, [
      `campaign_recipients_${column}_index`,
      column,
      column,
    ]);
  }
  await knex.raw(
    `create index campaign_recipients_contact_index on campaign_recipients (company_id, contact_id, handed_at)`,
  );
  await tenantTable(knex, 'campaign_recipients');
  await tenantReference(knex, 'campaign_recipients', 'campaign_id', 'campaigns', 'cascade');
  await tenantReference(knex, 'campaign_recipients', 'contact_id', 'contacts', 'cascade');
  await tenantReference(knex, 'campaign_recipients', 'ticket_id', 'tickets', 'set null');

  await knex.raw(`
    create table campaign_counts (
      company_id int not null references companies (id) on delete cascade,
      campaign_id int not null, slot smallint not null, state text not null, reason text not null, total int not null,
      primary key (campaign_id, slot, state, reason)) with (fillfactor = 70)`);
  await tenantTable(knex, 'campaign_counts', { referable: false });
  await tenantReference(knex, 'campaign_counts', 'campaign_id', 'campaigns', 'cascade');

  await knex.raw(`
    create table campaign_settings (
      id int generated always as identity primary key,
      company_id int not null references companies (id) on delete cascade,
      key text not null, value jsonb not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      unique (company_id, key))`);
  await tenantTable(knex, 'campaign_settings', { referable: false });
  await countRecipients(knex);
};

/** The trigger: each statement adds what it changed, row by row of the counts in one order, so that two never wait in a circle. */
const countRecipients = async (knex: Knex): Promise<void> => {
  const counted = (rows: string, sign: string) => `
    select r.company_id, r.campaign_id, r.slot, m.state, m.reason, ${sign}1 as step
      from ${rows} r cross join lateral (
        select r.state, r.reason
        union all select 'requested', '' where r.asked_at is not null
        union all select 'confirmed', '' where r.confirmed_at is not null
        union all select 'replied', '' where r.replied_at is not null
        union all select 'opted-out', '' where r.opted_out_at is not null) m`;
  const added = (source: string) => `
    insert into campaign_counts as c (company_id, campaign_id, slot, state, reason, total)
      select company_id, campaign_id, slot, state, reason, sum(step)
        from (${source}) steps group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 2, 3, 4, 5
      on conflict (campaign_id, slot, state, reason) do update set total = c.total + excluded.total`;
  await knex.raw(`
    create function count_campaign_recipients() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${added(counted('came', ''))};
      elsif tg_op = 'UPDATE' then ${added(`${counted('came', '')} union all ${counted('gone', '-')}`)};
      else
        -- A campaign that goes takes its counts along.
        update campaign_counts c set total = c.total + s.step
          from (select campaign_id, slot, state, reason, sum(step)::int as step
                  from (${counted('gone', '-')}) steps group by 1, 2, 3, 4) s
         where (c.campaign_id, c.slot, c.state, c.reason) = (s.campaign_id, s.slot, s.state, s.reason);
      end if;
      return null;
    end $$`);
  const triggers = {
    insert: 'referencing new table as came',
    update: 'referencing new table as came old table as gone',
    delete: 'referencing old table as gone',
  };
  for (const [event, tables] of Object.entries(triggers)) {
    await knex.raw(
      `create trigger campaign_recipients_${event}_counted after ${event} on campaign_recipients ${tables}
         for each statement execute function count_campaign_recipients()`,
    );
  }
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('campaign_settings');
  await knex.schema.dropTable('campaign_counts');
  await knex.schema.dropTable('campaign_recipients');
  await knex.raw('drop function count_campaign_recipients()');
  await knex.schema.dropTable('campaign_messages');
  await knex.schema.dropTable('campaigns');
};
