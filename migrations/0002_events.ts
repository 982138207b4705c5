import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/**
 * The event log. `append_events` gives each event the company's next sequence and tells where it began and, for each
 * topic (`p_heads`, with the place of its last event in `p_lasts`), which one came before: that is how a browser that
 * hears only some topics still notices a gap. An event's topics come in one text, with spaces between.
 *
 * A payload is written once and read back whole, so it is text to the database, and it stays in its row: reading it as
 * JSON, taking it apart and compressing it would cost an arriving message more than storing it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table event_sequences (
      company_id int primary key references companies (id) on delete cascade,
      last_seq bigint not null default 0
    ) with (fillfactor = 50)`);
  await knex.raw(`
    create table events (
      company_id int not null,
      seq bigint not null,
      name text not null,
      event text not null,
      action text not null,
      payload text not null,
      topics text[] not null,
      created_at timestamptz not null default now(),
      primary key (company_id, seq)
    ) with (toast_tuple_target = 8160)`);
  // Read by the clearing only, and written in the order of time.
  await knex.raw('create index events_created_at_index on events using brin (created_at)');
  // The company is looked up once for its sequence, and not again for each event; when it goes, they go.
  await knex.raw(`
    create function forget_events() returns trigger language plpgsql as $$
    begin
      delete from events where company_id = old.id;
      return null;
    end $$`);
  await knex.raw(`
    create trigger companies_forget_events after delete on companies
      for each row execute function forget_events()`);
  await knex.raw(`
    create table event_topics (
      company_id int not null references companies (id) on delete cascade,
      topic text not null,
      last_seq bigint not null,
      -- The one before: an upsert can tell of it, so that one statement does for both.
      prev_seq bigint not null default 0,
      primary key (company_id, topic)
    ) with (fillfactor = 50)`);
  await tenantTable(knex, 'event_sequences', { referable: false });
  await tenantTable(knex, 'events', { referable: false });
  await tenantTable(knex, 'event_topics', { referable: false });
  await knex.raw(`
    create function append_events(
      p_company int, p_names text[], p_events text[], p_actions text[], p_payloads text[], p_topics text[],
      p_heads text[], p_lasts int[], out base bigint, out heads bigint[])
    language plpgsql as $$
    declare
      total int := cardinality(p_names);
    begin
      insert into event_sequences as s (company_id, last_seq) values (p_company, total)
        on conflict (company_id) do update set last_seq = s.last_seq + total
        returning s.last_seq - total into base;
      insert into events (company_id, seq, name, event, action, payload, topics)
        select p_company, base + e.ord, e.name, e.event, e.action, e.payload, string_to_array(e.topics, ' ')
          from unnest(p_names, p_events, p_actions, p_payloads, p_topics)
                 with ordinality as e (name, event, action, payload, topics, ord);
      with told as (
        insert into event_topics as t (company_id, topic, last_seq)
          select p_company, h.topic, base + h.place from unnest(p_heads, p_lasts) as h (topic, place)
          on conflict (company_id, topic) do update set prev_seq = t.last_seq, last_seq = excluded.last_seq
          returning t.topic, t.prev_seq
      )
      select array_agg(prev_seq order by array_position(p_heads, topic)) into heads from told;
    end $$`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    'drop function append_events(int, text[], text[], text[], text[], text[], text[], int[])',
  );
  await knex.raw('drop trigger companies_forget_events on companies');
  await knex.raw('drop function forget_events()');
  await knex.schema.dropTable('event_topics');
  await knex.schema.dropTable('events');
  await knex.schema.dropTable('event_sequences');
};
