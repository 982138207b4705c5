import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** Money of the platform: what companies owe, what arrived, and the books. Amounts are integer cents. */
export const up = async (knex: Knex): Promise<void> => {
  await invoices(knex);
  await charges(knex);
  await payments(knex);
  await refunds(knex);
  await ledger(knex);
  await notices(knex);
  await reconciliation(knex);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    'reconciliation_runs',
    'reconciliation_differences',
    'webhook_events',
    'ledger_entries',
    'refunds',
    'payments',
    'charges',
    'credits',
    'invoices',
    'billing_profiles',
    'billing_accounts',
  ])
    await knex.schema.dropTable(table);
  await knex.raw('drop function refuse_ledger_change()');
  await knex.raw('drop function require_ledger_balance()');
};

const invoices = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table billing_accounts (
      company_id integer primary key references companies on delete cascade,
      -- Day of the month on which periods begin: a shorter month ends earlier, and the next one does not follow it.
      anchor_day smallint not null check (anchor_day between 1 and 31),
      -- A smaller plan that begins with the next period.
      next_plan_id integer references plans on delete set null
    )`);
  await tenantTable(knex, 'billing_accounts', { referable: false });
  await knex.raw(`
    create table billing_profiles (
      company_id integer primary key references companies on delete cascade,
      name text not null default '',
      document text,
      email text,
      address text not null default '',
      city text not null default '',
      state text not null default '',
      zipcode text not null default '',
      country text not null default 'BR' check (country in ('BR', 'usa')),
      updated_at timestamptz not null default now()
    )`);
  await tenantTable(knex, 'billing_profiles', { referable: false });
  await knex.raw(`
    create table invoices (
      id integer generated always as identity primary key,
      -- The company that pays.
      company_id integer not null references companies on delete cascade,
      number integer generated always as identity,
      -- The platform issues all of them now; a company that sells the platform on would be named by its id.
      issuer text not null default 'platform' check (issuer in ('platform', 'company')),
      issuer_company_id integer,
      -- The company with whose provider it is paid; null: the platform's.
      provider_owner_id integer,
      kind text not null check (kind in ('period', 'change')),
      plan_id integer references plans on delete set null,
      detail text not null,
      cents integer not null check (cents >= 0),
      paid_cents integer not null default 0 check (paid_cents >= 0),
      credit_cents integer not null default 0 check (credit_cents >= 0),
      period_start date not null,
      period_end date not null check (period_end > period_start),
      due_date timestamptz not null,
      status text not null default 'open' check (status in ('open', 'paid', 'void', 'uncollectible')),
      issued_at timestamptz not null,
      paid_at timestamptz,
      -- When screens and followers were told of it.
      announced_at timestamptz,
      check ((issuer = 'company') = (issuer_company_id is not null)),
      check (paid_cents + credit_cents <= cents),
      check ((status = 'paid') = (paid_at is not null)),
      check (status <> 'paid' or paid_cents + credit_cents = cents)
    )`);
  await tenantTable(knex, 'invoices');
  await knex.raw(
    `create unique index invoices_period_key on invoices (company_id, period_start)
      where kind = 'period' and status in ('open', 'paid')`,
  );
  await knex.raw('create unique index invoices_number_key on invoices (number)');
  await knex.raw('create index invoices_company_index on invoices (company_id, issued_at, id)');
  await knex.raw('create index invoices_issued_index on invoices (issued_at, id)');
  await knex.raw(
    `create index invoices_open_index on invoices (due_date, id) where status = 'open'`,
  );
  await knex.raw('create index invoices_news_index on invoices (id) where announced_at is null');
  await knex.raw(`
    create table credits (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      -- Below 0 where it was taken away again.
      cents integer not null check (cents <> 0),
      reason text not null,
      user_id integer,
      at timestamptz not null
    )`);
  await tenantTable(knex, 'credits');
};

const charges = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table charges (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      invoice_id integer not null,
      provider text not null,
      txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
      cents integer not null check (cents > 0),
      status text not null default 'creating'
        check (status in ('creating', 'active', 'paid', 'expired', 'removed', 'failed')),
      br_code text not null default '',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- When the provider is asked next; null: never again by itself.
      next_poll_at timestamptz,
      looked_at timestamptz
    )`);
  await tenantTable(knex, 'charges');
  await tenantReference(knex, 'charges', 'invoice_id', 'invoices', 'cascade');
  await knex.raw(
    `create unique index charges_live_key on charges (invoice_id) where status in ('creating', 'active')`,
  );
  await knex.raw(
    'create index charges_poll_index on charges (next_poll_at) where next_poll_at is not null',
  );
  await knex.raw('create index charges_company_index on charges (company_id)');
};

/** Money stays although its company goes: then nobody's name stands at it any more. */
const payments = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table payments (
      id integer generated always as identity primary key,
      company_id integer references companies on delete set null,
      provider text not null,
      external_id text not null,
      charge_id integer,
      invoice_id integer,
      txid text,
      cents integer not null check (cents > 0),
      fee_cents integer not null default 0 check (fee_cents >= 0),
      -- Where the money went: to the invoice, to the company's credit, or to nobody who is known.
      applied_cents integer not null check (applied_cents >= 0),
      credited_cents integer not null check (credited_cents >= 0),
      suspense_cents integer not null check (suspense_cents >= 0),
      paid_at timestamptz not null,
      received_at timestamptz not null,
      -- Whoever confirmed it by hand.
      user_id integer,
      unique (provider, external_id),
      check (applied_cents + credited_cents + suspense_cents = cents)
    )`);
  await tenantTable(knex, 'payments');
  await tenantReference(knex, 'payments', 'charge_id', 'charges', 'set null');
  await tenantReference(knex, 'payments', 'invoice_id', 'invoices', 'set null');
  await knex.raw('create index payments_external_index on payments (external_id)');
  await knex.raw('create index payments_paid_index on payments (paid_at, id)');
  await knex.raw('create index payments_company_index on payments (company_id, paid_at, id)');
  await knex.raw('create index payments_invoice_index on payments (company_id, invoice_id)');
  await knex.raw('create index payments_charge_index on payments (company_id, charge_id)');
  await knex.raw(
    'create index payments_unmatched_index on payments (paid_at, id) where suspense_cents > 0',
  );
};

const refunds = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table refunds (
      id text primary key,
      company_id integer references companies on delete set null,
      payment_id integer not null references payments on delete restrict,
      cents integer not null check (cents > 0),
      -- Parts of it that were nobody's yet, or the company's credit, when it was done.
      suspense_cents integer not null default 0 check (suspense_cents >= 0),
      credited_cents integer not null default 0 check (credited_cents >= 0),
      status text not null check (status in ('requested', 'done', 'refused')),
      is_by_bank boolean not null default false,
      reason text not null default '',
      user_id integer,
      created_at timestamptz not null,
      done_at timestamptz,
      next_try_at timestamptz,
      check (suspense_cents + credited_cents <= cents),
      check ((status = 'done') = (done_at is not null))
    )`);
  await tenantTable(knex, 'refunds', { referable: false });
  await knex.raw('create index refunds_payment_index on refunds (payment_id)');
  await knex.raw('create index refunds_company_index on refunds (company_id)');
  await knex.raw('create index refunds_done_index on refunds (done_at)');
  await knex.raw(
    'create index refunds_try_index on refunds (next_try_at) where next_try_at is not null',
  );
};

/**
 * The books, by double entry: what is debited is above 0, what is credited below. Rows are only ever added. A company that is
 * deleted leaves the amounts behind, without its name.
 */
const ledger = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table ledger_entries (
      id bigint generated always as identity primary key,
      -- Names what happened, such as issue:7: nothing is booked twice.
      txn_id text not null,
      account text not null check (account in ('receivable', 'revenue', 'psp_clearing', 'psp_fees',
        'customer_credit', 'suspense', 'refunds', 'discounts', 'bad_debt')),
      company_id integer references companies on delete set null,
      cents integer not null check (cents <> 0),
      invoice_id integer,
      payment_id integer,
      at timestamptz not null,
      unique (txn_id, account)
    )`);
  await tenantTable(knex, 'ledger_entries', { referable: false });
  await knex.raw(
    'create index ledger_entries_company_index on ledger_entries (company_id, account)',
  );
  await knex.raw('create index ledger_entries_account_index on ledger_entries (account, at)');
  await knex.raw(`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.company_id is null and pg_trigger_depth() > 1
         and to_jsonb(new) - 'company_id' = to_jsonb(old) - 'company_id' then
        return new;
      end if;
      raise exception 'the ledger only grows' using errcode = 'restrict_violation';
    end $$`);
  await knex.raw(`
    create trigger ledger_entries_rows_stay before update or delete on ledger_entries
      for each row execute function refuse_ledger_change()`);
  await knex.raw(`
    create trigger ledger_entries_stays before truncate on ledger_entries
      for each statement execute function refuse_ledger_change()`);
  // Sees all rows of the transaction, also those that belong to no company.
  await knex.raw(`
    create function require_ledger_balance() returns trigger language plpgsql as $$
    declare
      total bigint;
      system text := current_setting('app.system', true);
    begin
      perform set_config('app.system', 'on', true);
      select sum(cents) into total from ledger_entries where txn_id = new.txn_id;
      perform set_config('app.system', coalesce(system, ''), true);
      if total is distinct from 0 then
        raise exception 'ledger transaction % does not balance: %', new.txn_id, total using errcode = 'check_violation';
      end if;
      return null;
    end $$`);
  await knex.raw(`
    create constraint trigger ledger_entries_balance after insert on ledger_entries
      deferrable initially deferred for each row execute function require_ledger_balance()`);
};

const notices = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table webhook_events (
      id bigint generated always as identity primary key,
      provider text not null,
      sha256 text not null,
      -- As it came, without what identifies a payer.
      body text not null,
      status text not null default 'received' check (status in ('received', 'done', 'ignored', 'failed')),
      txids text[] not null default '{}',
      times integer not null default 1,
      received_at timestamptz not null,
      last_received_at timestamptz not null,
      unique (provider, sha256)
    )`);
  await knex.raw('create index webhook_events_age_index on webhook_events (last_received_at)');
};

const reconciliation = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table reconciliation_differences (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('missing', 'amount', 'clearing')),
      provider text not null,
      external_id text,
      our_cents integer not null,
      their_cents integer not null,
      found_at timestamptz not null,
      -- Looked after by somebody: it is not found again.
      closed_at timestamptz
    )`);
  await knex.raw(
    `create unique index reconciliation_differences_key
       on reconciliation_differences (provider, kind, coalesce(external_id, ''), our_cents, their_cents)`,
  );
  await knex.raw(`
    create table reconciliation_runs (
      provider text primary key,
      ran_at timestamptz not null
    )`);
};
