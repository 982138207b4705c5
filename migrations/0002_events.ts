import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/**
 * The event log. `append_events` gives each event the company's next sequence and tells, for each topic, which one came
 * before it there: that is how a browser that hears only some topics still notices a gap.
 *
 * A payload is written once and read back whole, so it is text to the database, and it stays in its row: taking it apart
 * and compressing it would cost an arriving message more than storing it.
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
      payload json not null,
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
      primary key (company_id, topic)
    ) with (fillfactor = 50)`);
  await tenantTable(knex, 'event_sequences', { referable: false });
  await tenantTable(knex, 'events', { referable: false });
  await tenantTable(knex, 'event_topics', { referable: false });
  await knex.raw(`
    create function append_events(
      p_company int, p_names text[], p_events text[], p_actions text[], p_payloads json, p_topics jsonb)
    returns table ("position" int, seq bigint, topic text, prev bigint)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      base bigint;
      total int := cardinality(p_names);
    begin
      insert into event_sequences as s (company_id, last_seq) values (p_company, total)
        on conflict (company_id) do update set last_seq = s.last_seq + total
        returning s.last_seq - total into base;
      return query
        with placed as materialized (
          select e.ord::int as place, base + e.ord as place_seq, t.name
            from jsonb_array_elements(p_topics) with ordinality as e (names, ord)
            cross join lateral jsonb_array_elements_text(e.names) as t (name)
        ), logged as (
          insert into events (company_id, seq, name, event, action, payload, topics)
            select p_company, base + e.ord, e.name, e.event, e.action, e.payload,
                   array(select p.name from placed p where p.place = e.ord)
              from rows from (unnest(p_names), unnest(p_events), unnest(p_actions), json_array_elements(p_payloads))
                with ordinality as e (name, event, action, payload, ord)
        ), before as (
          select et.topic as name, et.last_seq from event_topics et
           where et.company_id = p_company and et.topic in (select p.name from placed p)
        ), kept as (
          insert into event_topics as et (company_id, topic, last_seq)
            select p_company, p.name, max(p.place_seq) from placed p group by p.name
            on conflict (company_id, topic) do update set last_seq = excluded.last_seq
        )
        select p.place, p.place_seq, p.name,
               coalesce(lag(p.place_seq) over (partition by p.name order by p.place_seq), b.last_seq, 0)
          from placed p left join before b on b.name = p.name;
    end $$`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop function append_events(int, text[], text[], text[], json, jsonb)');
  await knex.raw('drop trigger companies_forget_events on companies');
  await knex.raw('drop function forget_events()');
  await knex.schema.dropTable('event_topics');
  await knex.schema.dropTable('events');
  await knex.schema.dropTable('event_sequences');
};
