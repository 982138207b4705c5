import type { Knex } from 'knex';

/** The canonical text of an entry: what its hash is made of, after the hash before it. `verify` computes the same. */
const contentOf = (row: string, columns: readonly string[]): string =>
  `jsonb_build_array(${columns
    .map((column) =>
      column === 'at'
        ? `to_char(${row}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
        : `${row}.${column}`,
    )
    .join(', ')})::text`;

const hashOf = (before: string, content: string): string =>
  `encode(sha256(convert_to(${before} || ${content}, 'UTF8')), 'hex')`;

const SHARED = ['subject_kind', 'subject_id', 'subject_name', 'details', 'address', 'user_agent'];
const COMPANY_COLUMNS = [
  ...['number', 'id', 'company_id', 'at', 'action', 'user_id', 'user_name', 'by_platform'],
  ...['impersonator_id', 'impersonator_name', ...SHARED],
];
const PLATFORM_COLUMNS = [
  ...['id', 'at', 'action', 'user_id', 'user_name', 'acted_as'],
  ...['target_company_id', 'target_company_name', ...SHARED],
];

/**
 * The platform's own log, and a chain of hashes through each log: every entry's hash is of its content and the hash before
 * it, so that no entry can be changed, put in or taken out afterwards without being found. The head of a chain is locked
 * from the entry to the commit: entries of one log are written one after the other.
 *
 * The triggers also write down names that the transaction itself cannot see, being of another company: for as long as they
 * run, the transaction is the system's.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table audit_entries
      add column number bigint, add column hash text,
      add column by_platform boolean not null default false, add column impersonator_id int`);
  await knex.raw(`
    create table audit_chains (
      company_id int primary key references companies (id) on delete cascade,
      length bigint not null, hash text not null
    ) with (fillfactor = 50);
    alter table audit_chains enable row level security;
    alter table audit_chains force row level security;
    create policy platform on audit_chains using ((select current_setting('app.system', true) = 'on'))`);
  await knex.raw(`
    create table platform_audit_entries (
      id bigint primary key,
      at timestamptz not null,
      action text not null,
      user_id int,
      user_name text,
      acted_as text,
      target_company_id int,
      target_company_name text,
      subject_kind text,
      subject_id text,
      subject_name text,
      details jsonb not null,
      address text,
      user_agent text,
      hash text not null
    );
    create index platform_audit_entries_company on platform_audit_entries (target_company_id, id);
    create index platform_audit_entries_action on platform_audit_entries (action, id);
    alter table platform_audit_entries enable row level security;
    alter table platform_audit_entries force row level security;
    create policy platform on platform_audit_entries
      using ((select current_setting('app.system', true) = 'on')) with check (true);
    create table platform_audit_chain (
      id boolean primary key default true check (id),
      length bigint not null, hash text not null
    ) with (fillfactor = 50);
    alter table platform_audit_chain enable row level security;
    alter table platform_audit_chain force row level security;
    create policy platform on platform_audit_chain using ((select current_setting('app.system', true) = 'on'))`);
  await knex.raw(`
    create function chain_audit_entry() returns trigger language plpgsql as $$
    declare before text; system text := coalesce(current_setting('app.system', true), 'off');
    begin
      perform set_config('app.system', 'on', true);
      select name, company_id <> new.company_id into new.user_name, new.by_platform
        from users where id = new.user_id;
      new.by_platform := coalesce(new.by_platform, false);
      new.impersonator_name := coalesce(
        (select name from users where id = new.impersonator_id), new.impersonator_name);
      insert into audit_chains as c (company_id, length, hash) values (new.company_id, 1, '')
        on conflict (company_id) do update set length = c.length + 1
        returning c.length, c.hash into new.number, before;
      new.hash := ${hashOf('before', contentOf('new', COMPANY_COLUMNS))};
      update audit_chains set hash = new.hash where company_id = new.company_id;
      perform set_config('app.system', system, true);
      return new;
    end $$`);
  await knex.raw(`
    create function chain_platform_audit_entry() returns trigger language plpgsql as $$
    declare before text; system text := coalesce(current_setting('app.system', true), 'off');
    begin
      perform set_config('app.system', 'on', true);
      select name into new.user_name from users where id = new.user_id;
      if new.target_company_name is null then
        select name into new.target_company_name from companies where id = new.target_company_id;
      end if;
      insert into platform_audit_chain as c (length, hash) values (1, '')
        on conflict (id) do update set length = c.length + 1
        returning c.length, c.hash into new.id, before;
      new.hash := ${hashOf('before', contentOf('new', PLATFORM_COLUMNS))};
      update platform_audit_chain set hash = new.hash;
      perform set_config('app.system', system, true);
      return new;
    end $$`);
  await knex.raw(`
    create function refuse_platform_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log only grows' using errcode = 'restrict_violation';
    end $$;
    create trigger platform_audit_entries_rows_stay before update or delete on platform_audit_entries
      for each row execute function refuse_platform_audit_change();
    create trigger platform_audit_entries_stays before truncate on platform_audit_entries
      for each statement execute function refuse_platform_audit_change()`);
  await chainEarlierEntries(knex);
  await knex.raw(`
    alter table audit_entries alter column number set not null, alter column hash set not null,
      add constraint audit_entries_number_key unique (company_id, number);
    create trigger audit_entries_chained before insert on audit_entries
      for each row execute function chain_audit_entry();
    create trigger platform_audit_entries_chained before insert on platform_audit_entries
      for each row execute function chain_platform_audit_entry()`);
};

/** Entries of earlier versions are chained in the order of their ids. */
const chainEarlierEntries = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw('alter table audit_entries disable trigger audit_entries_rows_stay');
  await knex.raw(`
    do $$
    declare entry audit_entries; chain audit_chains;
    begin
      for entry in select * from audit_entries order by company_id, id loop
        if chain.company_id is distinct from entry.company_id then
          if chain.company_id is not null then
            insert into audit_chains select (chain).*;
          end if;
          chain := row (entry.company_id, 0, '');
        end if;
        chain.length := chain.length + 1;
        entry.number := chain.length;
        chain.hash := ${hashOf('chain.hash', contentOf('entry', COMPANY_COLUMNS))};
        update audit_entries set number = chain.length, hash = chain.hash where id = entry.id;
      end loop;
      if chain.company_id is not null then
        insert into audit_chains select (chain).*;
      end if;
    end $$`);
  // The deferred checks of the updates must be over before the table can be altered again.
  await knex.raw('set constraints all immediate');
  await knex.raw('alter table audit_entries enable trigger audit_entries_rows_stay');
  await knex.raw(`select set_config('app.system', 'off', true)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger audit_entries_chained on audit_entries');
  await knex.schema.dropTable('platform_audit_entries');
  await knex.schema.dropTable('platform_audit_chain');
  await knex.schema.dropTable('audit_chains');
  await knex.raw('drop function chain_audit_entry()');
  await knex.raw('drop function chain_platform_audit_entry()');
  await knex.raw('drop function refuse_platform_audit_change()');
  await knex.raw(`
    alter table audit_entries drop constraint audit_entries_number_key,
      drop column number, drop column hash, drop column by_platform, drop column impersonator_id`);
};
