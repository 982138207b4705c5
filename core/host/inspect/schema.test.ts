import t from 'tap';
import { recordSql } from './record-sql.ts';
import { applySql } from './schema.ts';
import type { Schema } from './schema.ts';
import { splitSql } from './sql-text.ts';

const schemaOf = (...statements: string[]): Schema => {
  const schema: Schema = new Map();
  for (const statement of statements) applySql(schema, statement);
  return schema;
};

const columns = (schema: Schema, table: string): Record<string, string> =>
  Object.fromEntries(schema.get(table)?.columns ?? []);

t.test('cuts SQL only where it is not quoted or nested', (t) => {
  t.same(splitSql(`a text default ';,''', "b;" numeric(3, 2), c`, ','), [
    `a text default ';,'''`,
    `"b;" numeric(3, 2)`,
    'c',
  ]);
  t.same(splitSql('create function f() as $body$ a; b; $body$;\n drop  table x;', ';'), [
    'create function f() as $body$ a; b; $body$',
    'drop table x',
  ]);
  t.end();
});

t.test('reads tables, walls and references from what knex would send', async (t) => {
  const statements = await recordSql(async (knex) => {
    await knex.schema.createTable('notes', (table) => {
      table.increments('id', { primaryKey: true });
      table.integer('company_id').notNullable().references('companies.id');
      table.decimal('price', 10, 2);
      table.unique(['company_id', 'price']);
      table.check('price > 0');
    });
    await knex.raw('alter table ?? force row level security', ['notes']);
    await knex.schema.alterTable('notes', (table) => {
      table.text('body').notNullable().defaultTo('a, b');
      table.renameColumn('price', 'cost');
    });
  });
  const schema = schemaOf(...statements);
  t.same(columns(schema, 'notes'), {
    id: 'serial primary key',
    company_id: 'integer not null',
    cost: 'decimal(10, 2)',
    body: `text not null default 'a, b'`,
  });
  t.equal(schema.get('notes')?.isWalled, true);
  t.same([...(schema.get('notes')?.references ?? [])], ['companies']);
});

t.test('fills values into recorded statements and answers with no rows', async (t) => {
  let rows: unknown;
  const statements = await recordSql(async (knex) => {
    rows = await knex('notes').where({ id: 7, body: 'x' });
    await knex.transaction(async (trx) => trx('notes').insert({ id: 8 }));
  });
  t.equal(statements[0], `select * from "notes" where "id" = '7' and "body" = 'x'`);
  t.match(statements.join('\n'), /insert into "notes" \("id"\) values \('8'\)/);
  t.same(rows, []);
});

t.test('follows hand-written changes', (t) => {
  const schema = schemaOf(
    'create table if not exists public.a (id int primary key, b text not null, c int default 1) with (fillfactor = 50)',
    'alter table a drop column c, add column d int references other_table (id); alter table only a add e text',
    'alter table a alter column b type varchar(20) using b::text, alter b drop not null',
    'alter table a alter column d set not null; alter table a alter d set default 4',
    'create unlogged table gone (id int); drop table if exists gone cascade',
    'alter table missing add column x int',
    'create index a_index on a (b)',
    'alter table a rename to z',
  );
  t.same([...schema.keys()], ['z']);
  t.same(columns(schema, 'z'), {
    id: 'int primary key',
    b: 'varchar(20)',
    d: 'int references other_table (id) not null default 4',
    e: 'text',
  });
  t.same([...(schema.get('z')?.references ?? [])], ['other_table']);
  t.end();
});
