import knexFactory from 'knex';

/** Tables that change by themselves, or by anybody's mere asking. */
const VOLATILE = [
  'sessions',
  'refresh_tokens',
  'attempt_counts',
  'login_attempts',
  'job_runs',
  'line_owners',
  'process_reports',
];

/**
 * A fingerprint of every row of every company and of the platform, table by table.
 * @param url of a role that sees all
 */
export const everythingStored = async (url: string): Promise<Record<string, string>> => {
  const knex = knexFactory({ client: 'pg', connection: url });
  try {
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const prints: Record<string, string> = {};
    for (const { name } of rows.filter((table) => !VOLATILE.includes(table.name))) {
      const found = await knex.raw<{ rows: { print: string | null }[] }>(
        `select md5(string_agg(row, '|' order by row)) as print
           from (select (to_jsonb(t) - 'lease_until')::text as row from ?? t) rows`,
        [name],
      );
      prints[name] = found.rows[0]?.print ?? '';
    }
    return prints;
  } finally {
    await knex.destroy();
  }
};
