import type { Knex } from 'knex';

/**
 * Notes a follower in a migration, at the end of every company's log: for a plugin whose tables were kept in step by other means
 * until this migration. Lock first what those means react to, so that nothing comes between them and the log's end.
 * @param id the plugin's id; one that is noted already stays where it is
 */
export const followFromHere = async (knex: Knex, id: string): Promise<void> => {
  await knex.raw('insert into followers (id) values (?) on conflict do nothing', [id]);
  await knex.raw(
    `insert into follower_cursors (follower, company_id, seq)
       select ?, company_id, last_seq from event_sequences on conflict do nothing`,
    [id],
  );
};
