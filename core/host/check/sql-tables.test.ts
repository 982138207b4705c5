import t from 'tap';
import { helps } from '../testing/helps.ts';
import { problemsOf, small } from '../testing/problems.ts';
import { manifestFile } from '../testing/project.ts';
import { tablesInSql } from './sql-tables.ts';

t.test('reads the tables of a statement, and nothing else in it', async (t) => {
  const cases: readonly (readonly [sql: string, tables: readonly string[]])[] = [
    ['select * from tickets t join "contacts" c on c.id = t.contact_id', ['tickets', 'contacts']],
    ['select 1 from public.tickets as t, lateral contacts c where true', ['tickets', 'contacts']],
    ['insert into notes (id) select id from only tags', ['notes', 'tags']],
    ['update tickets set x = 1 from tags where tags.id = 2', ['tickets', 'tags']],
    ['delete from tickets using contacts c', ['tickets', 'contacts']],
    ['with tags as (select 1), b(x) as (select 2) select * from tags, b', []],
    ['select a is distinct from tickets.status', []],
    ['truncate table tickets', ['tickets']],
    ['truncate tickets', ['tickets']],
    ['alter table if exists notes add column x int', ['notes']],
  ];
  for (const [sql, tables] of cases) t.same([...tablesInSql(sql)], tables, sql);
});

t.test('names queries on tables of plugins that are not depended on', async (t) => {
  const pieces: Readonly<Record<string, string>> = {
    'raw.ts': `export const q = (trx: any) => trx.raw('select 1 from helps');`,
    'template.ts':
      'const T = "helps";\nexport const q = (trx: any) => trx.raw(`select ${1} from ${T} h`);',
    'builder.ts': `export const q = (ctx: any) => ctx.trx('helps as h').select();`,
    'typed.ts': `export const q = (trx: any) => trx<{ id: number }>('helps');`,
    'joined.ts': `export const q = (trx: any) => trx('own').leftJoin({ h: 'helps' }, 'h.id', 'own.id');`,
    'model.ts': `export class Row { static tableName = 'helps'; }`,
    'migrations/0001_fill.ts': `export const up = (knex: any) => knex.raw('insert into own select id from helps');`,
  };
  const others: Readonly<Record<string, string>> = {
    'fine.ts': `export const q = (trx: any, words: string[]) => [Array.from('helps'), words.join(', '), 'helps'];`,
    'query.test.ts': `export const q = (trx: any) => trx('helps');`,
    'testing.ts': `export const q = (trx: any) => trx('helps');`,
  };
  const problems = await problemsOf(t, {
    helps: helps(),
    tags: { ...small('tags'), ...pieces, ...others },
  });
  t.same(
    problems.filter((problem) => problem.includes('queries')),
    Object.keys(pieces)
      .sort()
      .map(
        (file) =>
          `plugins/tags/${file} queries the table "helps" of "helps", which "tags" does not depend on.`,
      ),
  );
});

for (const manifest of [{ dependsOn: ['helps'] }, { optional: ['helps'] }]) {
  t.test(
    `lets a plugin query its own tables, and those of ${Object.keys(manifest).join('')}`,
    async (t) => {
      const query = {
        'query.ts': `export const q = (trx: any) => trx.raw('select 1 from helps');`,
      };
      const tags = { 'manifest.ts': manifestFile('tags', manifest), ...query };
      t.same(await problemsOf(t, { helps: helps(query), tags }), []);
    },
  );
}
