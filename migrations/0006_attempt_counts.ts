import type { Knex } from 'knex';

/**
 * One row per subject, so that an attempt is judged and counted by one statement. `login_attempts` stays for processes of
 * the version before, which may still run while this one starts.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('attempt_counts', (table) => {
    table.text('subject').primary();
    table.specificType('attempts', 'timestamptz[]').notNullable();
    // Null when the newest attempt was counted; else until when attempts are refused.
    table.timestamp('refused_until');
    table.timestamp('expires_at').notNullable();
    table.index(['expires_at']);
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('attempt_counts');
};
