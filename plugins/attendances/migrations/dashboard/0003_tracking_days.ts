import type { Knex } from 'knex';
import { tenantTable } from 'prosa/core';

const COMPANY = 'company_id int not null references companies (id) on delete cascade';

/** The UTC day of a moment: days of the roll-up are nobody's own, so that no company's time zone changes them. */
const dayOf = (column: string): string => `(${column} at time zone 'UTC')::date`;

const startOf = (day: string): string => `${day}::timestamp at time zone 'UTC'`;

const micros = (from: string, to: string): string =>
  `(extract(epoch from ${to} - ${from}) * 1000000)::bigint`;

/**
 * Attendances rolled up by the UTC day they were queued on, see the decision record about it.
 *
 * - `ticket_tracking_days`: their sums, by attendant (0 is none) and by whether they are finished.
 * - `ticket_tracking_returns`: contacts that come back. An attendance adds 1 on its own day, -2 on the day of the contact's
 *   attendance before it and 1 on the day of the one before that, so that the sum over days from any day on is the number of
 *   contacts with exactly one attendance since.
 * - `ticket_tracking_changes`: days before today whose attendances were changed. Whoever reads the sums reads the attendances
 *   of these days instead.
 * - `ticket_tracking_progress`: days before `rolled_through` are rolled up.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table ticket_tracking_days (
      ${COMPANY},
      queued_on date not null,
      user_id int not null,
      is_finished boolean not null,
      tickets int not null,
      supported int not null,
      support_micros bigint not null,
      waited int not null,
      wait_micros bigint not null,
      ratings int not null,
      rating_sum int not null,
      primary key (company_id, queued_on, user_id, is_finished)
    )`);
  await knex.raw(`
    create table ticket_tracking_returns (
      ${COMPANY},
      target_on date not null,
      queued_on date not null,
      net int not null,
      primary key (company_id, target_on, queued_on)
    )`);
  await knex.raw(
    'create index ticket_tracking_returns_day_index on ticket_tracking_returns (company_id, queued_on)',
  );
  await knex.raw(`
    create table ticket_tracking_changes (
      id bigint generated always as identity primary key,
      ${COMPANY},
      queued_on date not null
    )`);
  await knex.raw(
    'create index ticket_tracking_changes_day_index on ticket_tracking_changes (company_id, queued_on)',
  );
  await knex.raw(`
    create table ticket_tracking_progress (
      company_id int primary key references companies (id) on delete cascade,
      rolled_through date not null
    )`);
  for (const table of ['days', 'returns', 'changes', 'progress']) {
    await tenantTable(knex, `ticket_tracking_${table}`, { referable: false });
  }

  await knex.raw(
    'delete from ticket_trackings t where not exists (select from companies c where c.id = t.company_id)',
  );
  await knex.raw(
    'alter table ticket_trackings add foreign key (company_id) references companies (id) on delete cascade',
  );
  // The attendances of a contact in their order; it also serves the reference.
  await knex.raw(
    `create index ticket_trackings_contact_index on ticket_trackings (company_id, contact_id, queued_at, id)
      include (finished_at)`,
  );
  await knex.raw('drop index ticket_trackings_contact_id_index');
  await knex.raw(`
    create index ticket_trackings_unfinished_index on ticket_trackings (company_id, queued_at)
      include (contact_id, started_at) where finished_at is null`);
  await knex.raw('drop index ticket_trackings_present_index');

  await knex.raw(`
    create function mark_tracking_day() returns trigger language plpgsql as $$
    declare
      today constant timestamptz := ${startOf("(now() at time zone 'UTC')::date")};
      of_company int;
      is_moved boolean;
    begin
      of_company := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
      -- A company that goes takes its days along.
      if not exists (select from companies where id = of_company) then return null; end if;
      if tg_op <> 'INSERT' then
        insert into ticket_tracking_changes (company_id, queued_on)
          select of_company, ${dayOf('old.queued_at')} where old.queued_at < today;
      end if;
      if tg_op <> 'DELETE' then
        insert into ticket_tracking_changes (company_id, queued_on)
          select of_company, ${dayOf('new.queued_at')}
           where new.queued_at < today and (tg_op = 'INSERT' or new.queued_at is distinct from old.queued_at);
      end if;
      is_moved := tg_op <> 'UPDATE'
        or (old.queued_at, old.contact_id) is distinct from (new.queued_at, new.contact_id);
      if is_moved then
        -- Returns are counted with the later attendance: the next two of the contact have another one before them now.
        insert into ticket_tracking_changes (company_id, queued_on)
          select of_company, ${dayOf('later.queued_at')}
            from (select old.contact_id, old.queued_at, old.id where tg_op <> 'INSERT'
                  union all
                  select new.contact_id, new.queued_at, new.id where tg_op <> 'DELETE') moved
           cross join lateral (
                 select t.queued_at from ticket_trackings t
                  where t.company_id = of_company and t.contact_id = moved.contact_id
                    and (t.queued_at, t.id) > (moved.queued_at, moved.id)
                  order by t.queued_at, t.id limit 2) later
           where later.queued_at < today;
      end if;
      return null;
    end $$`);
  const past = (row: string): string =>
    `${row}.queued_at < ${startOf("(now() at time zone 'UTC')::date")}`;
  await knex.raw(`
    create trigger ticket_trackings_added after insert on ticket_trackings for each row
      when (${past('new')}) execute function mark_tracking_day()`);
  await knex.raw(`
    create trigger ticket_trackings_changed after update on ticket_trackings for each row
      when (old.* is distinct from new.* and (${past('old')} or ${past('new')}))
      execute function mark_tracking_day()`);
  await knex.raw(`
    create trigger ticket_trackings_removed after delete on ticket_trackings for each row
      when (${past('old')}) execute function mark_tracking_day()`);

  await knex.raw(`
    create function roll_up_trackings(of_company int, since date, until date) returns void
      language sql as $$
      delete from ticket_tracking_days where company_id = of_company and queued_on >= since and queued_on < until;
      insert into ticket_tracking_days
        select of_company, ${dayOf('queued_at')}, coalesce(user_id, 0), finished_at is not null, count(*),
               count(*) filter (where ended_at > started_at),
               coalesce(sum(${micros('started_at', 'ended_at')}) filter (where ended_at > started_at), 0),
               count(started_at), coalesce(sum(${micros('queued_at', 'started_at')}), 0),
               count(rating), coalesce(sum(rating), 0)
          from (select t.*, coalesce(rating_at, finished_at) as ended_at from ticket_trackings t
                 where company_id = of_company
                   and queued_at >= ${startOf('since')} and queued_at < ${startOf('until')}) t
         group by 2, 3, 4
         order by 2, 3, 4;
      delete from ticket_tracking_returns where company_id = of_company and queued_on >= since and queued_on < until;
      insert into ticket_tracking_returns (company_id, queued_on, target_on, net)
        select of_company, ${dayOf('t.queued_at')}, target.day, sum(target.net)
          from ticket_trackings t
          left join lateral (
               select array_agg(${dayOf('e.queued_at')} order by e.queued_at desc, e.id desc) as days
                 from (select queued_at, id from ticket_trackings
                        where company_id = of_company and contact_id = t.contact_id
                          and (queued_at, id) < (t.queued_at, t.id)
                        order by queued_at desc, id desc limit 2) e) earlier on true
         cross join lateral (values (${dayOf('t.queued_at')}, 1), (earlier.days[1], -2), (earlier.days[2], 1))
               as target(day, net)
         where t.company_id = of_company and t.contact_id is not null and target.day is not null
           and t.queued_at >= ${startOf('since')} and t.queued_at < ${startOf('until')}
         group by 2, 3 having sum(target.net) <> 0;
    $$`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const event of ['added', 'changed', 'removed']) {
    await knex.raw('drop trigger ?? on ticket_trackings', [`ticket_trackings_${event}`]);
  }
  await knex.raw('drop function roll_up_trackings(int, date, date)');
  await knex.raw('drop function mark_tracking_day()');
  await knex.raw(`
    create index ticket_trackings_present_index on ticket_trackings (company_id, started_at)
      where finished_at is null`);
  await knex.raw('drop index ticket_trackings_unfinished_index');
  await knex.schema.alterTable('ticket_trackings', (table) => table.index(['contact_id']));
  await knex.raw('drop index ticket_trackings_contact_index');
  await knex.raw('alter table ticket_trackings drop constraint ticket_trackings_company_id_fkey');
  for (const table of ['progress', 'changes', 'returns', 'days']) {
    await knex.schema.dropTable(`ticket_tracking_${table}`);
  }
};
