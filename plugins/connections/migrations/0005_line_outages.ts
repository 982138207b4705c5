import type { Knex } from 'knex';

/** Since when a connection carries no messages, for those whose answers wait. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('connections', (table) => {
    // Null while it is connected.
    table.timestamp('down_since').defaultTo(knex.fn.now());
  });
  await knex.raw(`
    update connections l
       set down_since = case when l.status <> 'CONNECTED' then coalesce((
             select min(c.at) from connection_changes c
              where c.connection_id = l.id and c.company_id = l.company_id
                and c.id > coalesce((
                      select max(up.id) from connection_changes up
                       where up.connection_id = l.id and up.company_id = l.company_id
                         and up.status = 'CONNECTED'), 0)), l.updated_at) end`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('connections', (table) => {
    table.dropColumn('down_since');
  });
};
