import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

const HOLDER = `
  company_id int not null references companies (id) on delete cascade,
  status text not null`;

/**
 * Sums of the kept counts: over all days, and over all people. The rows that people read then grow neither with the days
 * nor with the people there are. A trigger keeps them with each count, in the same transaction and below the same lock.
 */
export const up = async (knex: Knex): Promise<void> => {
  // No count may change between the summing and the commit, from which on the trigger follows.
  await knex.raw('lock table tickets, ticket_counts in share row exclusive mode');
  await knex.raw(
    `create table ticket_totals (${HOLDER}, queue_id int not null, user_id int not null, total int not null,
       primary key (company_id, status, queue_id, user_id)) with (fillfactor = 70)`,
  );
  await knex.raw(
    `create table ticket_days (${HOLDER}, day date not null, queue_id int not null, total int not null,
       primary key (company_id, status, day, queue_id)) with (fillfactor = 70)`,
  );
  await knex.raw(
    'create index ticket_counts_user_index on ticket_counts (company_id, status, user_id, day)',
  );
  await knex.raw(`
    insert into ticket_totals
      select company_id, status, queue_id, user_id, sum(total) from ticket_counts group by 1, 2, 3, 4`);
  await knex.raw(`
    insert into ticket_days
      select company_id, status, day, queue_id, sum(total) from ticket_counts group by 1, 2, 3, 4`);
  for (const table of ['ticket_totals', 'ticket_days']) {
    await tenantTable(knex, table, { referable: false });
  }
  await knex.raw(`
    create function add_up_ticket_counts() returns trigger language plpgsql as $$
    declare
      c ticket_counts;
      step int := 0;
    begin
      if tg_op <> 'INSERT' then c := old; step := - old.total; end if;
      if tg_op <> 'DELETE' then c := new; step := step + new.total; end if;
      -- A company that goes takes its sums along.
      if step = 0 or tg_op = 'DELETE' and not exists (select from companies where id = c.company_id) then
        return null;
      end if;
      insert into ticket_totals as t (company_id, status, queue_id, user_id, total)
        values (c.company_id, c.status, c.queue_id, c.user_id, step)
        on conflict (company_id, status, queue_id, user_id) do update set total = t.total + step;
      insert into ticket_days as d (company_id, status, day, queue_id, total)
        values (c.company_id, c.status, c.day, c.queue_id, step)
        on conflict (company_id, status, day, queue_id) do update set total = d.total + step;
      return null;
    end $$`);
  await knex.raw(`
    create trigger ticket_counts_added_up after insert or update of total or delete on ticket_counts
      for each row execute function add_up_ticket_counts()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger ticket_counts_added_up on ticket_counts');
  await knex.raw('drop function add_up_ticket_counts()');
  await knex.raw('drop index ticket_counts_user_index');
  await knex.schema.dropTable('ticket_days');
  await knex.schema.dropTable('ticket_totals');
};
