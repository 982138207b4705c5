import type { Knex } from 'knex';
import t from 'tap';
import type { Test } from 'tap';
import { checkDatabase } from '../doctor/database.ts';
import { containsPattern } from '../http/paging.ts';
import { migrateAs } from '../testing/migrate-as.ts';
import { Client } from 'pg';
import { LEAKPROOF_FUNCTIONS } from './postgres/leakproof.ts';
import { openIndexes } from './postgres/roles.ts';
import { tenantTable } from './schema.ts';
import { openDataBench } from './testing.ts';

/** A table of the kind searches read: two companies' names, and the indexes that find them. */
const openNames = async (t: Test) => {
  const bench = await openDataBench(t);
  const { urls, ours, theirs } = bench;
  await migrateAs(urls.ownerUrl, async (knex) => {
    await knex.schema.createTable('names', (table) => {
      table.increments('id');
      table.integer('company_id').notNullable();
      table.text('name').notNullable();
      table.specificType(
        'words',
        `tsvector generated always as (to_tsvector('simple', name)) stored`,
      );
    });
    await tenantTable(knex, 'names');
    await knex.raw('create index on names using gin (company_id, name gin_trgm_ops)');
    await knex.raw('create index on names using gin (company_id, words)');
  });
  await asSuperuser(urls.superUrl, [
    `insert into names (company_id, name)
       select c, 'cliente ' || md5(c::text || n) from unnest(array[${ours}, ${theirs}]) c, generate_series(1, 5000) n`,
    `insert into names (company_id, name) values (${ours}, 'maria da silva'), (${theirs}, 'maria de souza')`,
    'vacuum analyze names',
  ]);
  return bench;
};

const asSuperuser = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const planOf = async (trx: Knex, condition: string, value: string): Promise<string> => {
  const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
    `explain (costs off) select name from names where ${condition}`,
    [value],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const CONDITIONS: readonly (readonly [condition: string, value: string, operator: string])[] = [
  ['name like ?', containsPattern('maria'), '~~'],
  ['name ilike ?', containsPattern('Maria'), '~~*'],
  ['name % ?', 'maria da silva', '%'],
  ['? <% name', 'maria silva', '%>'],
  [`words @@ to_tsquery('simple', ?)`, 'maria', '@@'],
];

t.test(
  'a search as the application’s role looks into its index, and stays in its company',
  async (t) => {
    const { database, ours } = await openNames(t);
    await database.transaction({ companyId: ours }, async ({ trx }) => {
      for (const [condition, value, operator] of CONDITIONS) {
        const plan = await planOf(trx, `company_id = ${ours} and ${condition}`, value);
        t.ok(
          plan
            .split('\n')
            .some((line) => line.includes('Index Cond') && line.includes(` ${operator} `)),
          `${condition}\n${plan}`,
        );
        const found = await trx('names').whereRaw(condition, [value]).pluck('name');
        t.same(found, ['maria da silva'], `${condition}, although the company was forgotten`);
      }
    });
  },
);

t.test('a pattern made of what somebody typed never ends in an error', async (t) => {
  const { database, ours } = await openNames(t);
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    for (const typed of ['maria\\', 'maria de souza\\', '\\', '\\\\', '%\\', '_\\%']) {
      t.same(await trx('names').whereLike('name', containsPattern(typed)), [], typed);
    }
  });
});

t.test('the doctor tells who has not marked them, and the next start does', async (t) => {
  const { urls, database, ours } = await openNames(t);
  await asSuperuser(
    urls.superUrl,
    LEAKPROOF_FUNCTIONS.map((name) => `alter function ${name} not leakproof`),
  );
  const advice = async (): Promise<string[]> =>
    (await checkDatabase(urls.appUrl, 'serves')).flatMap((finding) =>
      finding.isWell && finding.advice !== undefined ? [finding.advice] : [],
    );
  const [told = ''] = await advice();
  for (const name of LEAKPROOF_FUNCTIONS) t.ok(told.includes(`ALTER FUNCTION ${name} LEAKPROOF;`));
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    const [condition, value] = CONDITIONS[4] ?? ['', ''];
    t.notMatch(await planOf(trx, `company_id = ${ours} and ${condition}`, value), /Cond.*@@/);
  });
  await openIndexes(urls.superUrl);
  t.same(await advice(), []);
});
