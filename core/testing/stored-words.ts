import type { TestApp } from './app.ts';

/** Asks a database, as somebody who sees everything. Statements have one value at most, `$1`. */
export type AskDatabase = <Row>(sql: string, values: readonly string[]) => Promise<readonly Row[]>;

/**
 * Looks for words in every column of every table.
 * @param words by the names that the answer gives them: an answer may be printed, and a secret may not
 * @returns where which of them stand, such as `clientSecret in pix_accounts`; empty where they stand nowhere
 */
export const findStoredWords = async (
  ask: AskDatabase,
  words: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const tables = await ask<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    [],
  );
  const found: string[] = [];
  for (const { name: table } of tables) {
    const rows = await ask<{ name: string }>(
      `select word.key as name from jsonb_each_text($1::jsonb) word
        where exists (select 1 from ${table} t where position(word.value in t::text) > 0) order by 1`,
      [JSON.stringify(words)],
    );
    found.push(...rows.map(({ name }) => `${name} in ${table}`));
  }
  return found;
};

/** {@link findStoredWords} in the database of a test. */
export const storedWords = (
  app: Pick<TestApp, 'database'>,
  words: Readonly<Record<string, string>>,
): Promise<readonly string[]> =>
  app.database.system('look for words', ({ trx }) =>
    findStoredWords(async <Row>(sql: string, values: readonly string[]) => {
      const { rows } = await trx.raw<{ rows: Row[] }>(sql.replace('$1', '?'), [...values]);
      return rows;
    }, words),
  );
