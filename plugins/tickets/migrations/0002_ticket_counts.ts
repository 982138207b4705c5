import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

/**
 * Kept counts: how many tickets stand in each state, queue and hand, by the day they last moved. Tabs add a few
 * rows up instead of counting tickets; deep pages find their place by adding days up.
 *
 * The trigger is deferred to the commit, when the transaction already holds the lock that orders the company's events:
 * two transactions can then never wait for each other's counters in opposite order.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table ticket_counts (
      company_id int not null references companies (id) on delete cascade,
      status text not null,
      queue_id int not null,
      user_id int not null,
      day date not null,
      total int not null,
      primary key (company_id, status, day, queue_id, user_id)
    ) with (fillfactor = 70)`);
  await tenantTable(knex, 'ticket_counts', { referable: false });
  await knex.raw(`
    create function count_ticket(row_of tickets, step int) returns void language sql as $$
      insert into ticket_counts as c (company_id, status, queue_id, user_id, day, total)
      values (row_of.company_id, row_of.status, coalesce(row_of.queue_id, 0), coalesce(row_of.user_id, 0),
              (row_of.updated_at at time zone 'UTC')::date, step)
      on conflict (company_id, status, day, queue_id, user_id) do update set total = c.total + step
    $$`);
  await knex.raw(`
    create function keep_ticket_counts() returns trigger language plpgsql as $$
    begin
      -- A company that goes takes its counts along: there is nothing to count for.
      if tg_op <> 'INSERT' and not exists (select from companies where id = old.company_id) then return null; end if;
      if tg_op <> 'INSERT' then perform count_ticket(old, -1); end if;
      if tg_op <> 'DELETE' then perform count_ticket(new, 1); end if;
      return null;
    end $$`);
  await knex.raw(`
    create constraint trigger tickets_counted after insert or delete on tickets
      deferrable initially deferred for each row execute function keep_ticket_counts()`);
  await knex.raw(`
    create constraint trigger tickets_recounted after update on tickets
      deferrable initially deferred for each row
      when ((old.status, old.queue_id, old.user_id, (old.updated_at at time zone 'UTC')::date)
            is distinct from (new.status, new.queue_id, new.user_id, (new.updated_at at time zone 'UTC')::date))
      execute function keep_ticket_counts()`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger tickets_recounted on tickets');
  await knex.raw('drop trigger tickets_counted on tickets');
  await knex.raw('drop function keep_ticket_counts()');
  await knex.raw('drop function count_ticket(tickets, int)');
  await knex.schema.dropTable('ticket_counts');
};
