import type { Knex } from 'knex';

/**
 * The moment since which a customer waits for a person's answer, and the orders of lists that need it. Neither index
 * changes while further messages of a waiting customer arrive: their ticket is still updated in place.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table tickets
      add column waiting_since timestamptz,
      add column is_unread boolean not null generated always as (unread_messages > 0) stored`);
  await knex.raw(`
    update tickets t
       set waiting_since = (
             select min(m.sent_at) from messages m
              where m.ticket_id = t.id and m.company_id = t.company_id and not m.from_me
                and m.id > coalesce((
                      select max(p.id) from messages p
                       where p.ticket_id = t.id and p.company_id = t.company_id and p.origin in ('agent', 'phone')), 0))
     where t.status <> 'closed'`);
  await knex.raw(
    `create index tickets_waiting_index on tickets
       (company_id, status, (coalesce(waiting_since, 'infinity'::timestamptz)), id) where status <> 'closed'`,
  );
  await knex.raw(
    `create index tickets_unread_index on tickets (company_id, status, is_unread desc, listed_at desc)
       where status <> 'closed'`,
  );
  // Made anew, so that it is younger than the two above: of indexes that look alike to the planner it takes the youngest,
  // and an arriving message is to find its ticket by its chat.
  await knex.raw('drop index tickets_active_key');
  await knex.raw(
    `create unique index tickets_active_key on tickets (contact_id, connection_id)
      where status in ('open', 'pending')`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index tickets_unread_index');
  await knex.raw('drop index tickets_waiting_index');
  await knex.raw('alter table tickets drop column is_unread, drop column waiting_since');
};
