import type { Knex } from 'knex';

/**
 * The plugin follows facts: its place in each company's log moves to the followers. Messages that a version before the facts
 * told of under another name, and of which the words were not yet kept, are read with the history again.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`insert into followers (id) values ('search') on conflict do nothing`);
  await knex.raw(`
    insert into follower_cursors (follower, company_id, seq, has_run)
      select 'search', company_id, seq, true from search_progress on conflict do nothing`);
  await knex.raw(`
    update search_progress p set before_id = 2147483647
     where exists (select from events e
                    where e.company_id = p.company_id and e.seq > p.seq
                      and e.name = 'tickets.message-created')`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw('alter table search_progress drop column seq');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw('alter table search_progress add column seq bigint not null default 0');
  await knex.raw(`
    update search_progress p set seq = c.seq from follower_cursors c
     where c.follower = 'search' and c.company_id = p.company_id`);
  await knex.raw('alter table search_progress alter column seq drop default');
  await knex.raw(`delete from followers where id = 'search'`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
};
