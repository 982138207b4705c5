import type { Knex } from 'knex';

/** Logins that were tried for users there are not. They are no company's: only the system and the platform's people read them. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('audit_strangers', (table) => {
    table.bigIncrements('id', { primaryKey: true });
    table.timestamp('at').notNullable().index();
    /** Null for what does not look like an e-mail: people type their passwords there. */
    table.text('email');
    table.text('address');
    table.text('user_agent');
  });
  await knex.raw(`
    alter table audit_strangers enable row level security;
    alter table audit_strangers force row level security;
    create policy platform on audit_strangers using ((select current_setting('app.system', true) = 'on'))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('audit_strangers');
};
