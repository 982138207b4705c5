import knexFactory from 'knex';
import type { Knex } from 'knex';
import t from 'tap';
import type { Test } from 'tap';
import { migrateAs } from '../testing/migrate-as.ts';
import { tenantReference, tenantTable } from './schema.ts';
import { openDataBench } from './testing.ts';

/** Two tables as plugins make them, with one author and one book of each company. One connection, so that all share it. */
const openLibrary = async (t: Test) => {
  const bench = await openDataBench(t, { poolSize: 1 });
  const { database, urls, ours, theirs } = bench;
  await migrateAs(urls.ownerUrl, async (knex) => {
    await knex.schema.createTable('authors', (table) => {
      table.increments('id');
      table.integer('company_id').notNullable();
      table.text('name').notNullable();
    });
    await tenantTable(knex, 'authors');
    await knex.schema.createTable('books', (table) => {
      table.increments('id');
      table.integer('company_id').notNullable();
      table.integer('author_id');
      table.text('title').notNullable();
    });
    await tenantTable(knex, 'books');
    await tenantReference(knex, 'books', 'author_id', 'authors', 'set null');
  });
  const furnish = async (companyId: number, name: string): Promise<number> =>
    database.transaction({ companyId }, async ({ trx }) => {
      const author = { company_id: companyId, name };
      const [row] = await trx('authors').insert(author).returning<{ id: number }[]>('id');
      await trx('books').insert({ company_id: companyId, author_id: row?.id, title: `De ${name}` });
      return row?.id ?? 0;
    });
  const author = await furnish(ours, 'Clarice');
  const theirAuthor = await furnish(theirs, 'Machado');
  return { ...bench, author, theirAuthor };
};

const names = (knex: Knex): Promise<string[]> =>
  knex('authors').orderBy('name').pluck<string[]>('name');

t.test('without a company there is no row, and no error either', async (t) => {
  const { database, ours } = await openLibrary(t);
  t.same(await names(database.knex), [], 'right after a transaction of a company');
  const fresh = await database.transaction({ companyId: 0 }, ({ trx }) => names(trx));
  t.same(fresh, []);
  t.same(await database.knex('companies').pluck('id'), []);
  t.same(await database.transaction({ companyId: ours }, ({ trx }) => names(trx)), ['Clarice']);
  t.same(await names(database.knex), []);
  t.equal(await database.knex('authors').update({ name: 'x' }), 0);
  t.equal(await database.knex('authors').delete(), 0);
});

t.test('a company’s transaction sees its rows alone, whatever the statement says', async (t) => {
  const { database, ours, theirs, theirAuthor } = await openLibrary(t);
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    t.same(await names(trx), ['Clarice']);
    t.same(await trx('authors').where('company_id', theirs), []);
    t.same(
      await trx.raw('select 1 from authors where true or id = ?', [theirAuthor]).then(rowsOf),
      [{ '?column?': 1 }],
    );
    t.equal(await trx('authors').where('id', theirAuthor).update({ name: 'Nosso' }), 0);
    t.equal(await trx('authors').where('id', theirAuthor).delete(), 0);
    const joined = await trx('books').join('authors', 'authors.id', 'books.author_id');
    t.equal(joined.length, 1);
    await trx.transaction(async (inner) => {
      t.same(await names(inner), ['Clarice'], 'also in a nested one');
    });
  });
  const left = await database.transaction({ companyId: theirs }, ({ trx }) => names(trx));
  t.same(left, ['Machado']);
});

const rowsOf = ({ rows }: { rows: unknown[] }): unknown[] => rows;

t.test('writes nothing for another company, and points at nothing of it', async (t) => {
  const { database, ours, theirs, author, theirAuthor } = await openLibrary(t);
  const attempts: [(trx: Knex.Transaction) => PromiseLike<unknown>, string][] = [
    [(trx) => trx('authors').insert({ company_id: theirs, name: 'x' }), '42501'],
    [(trx) => trx('authors').where('id', author).update({ company_id: theirs }), '42501'],
    [
      (trx) => trx('books').insert({ company_id: ours, author_id: theirAuthor, title: 'x' }),
      '23503',
    ],
    [(trx) => trx('books').update({ author_id: theirAuthor }), '23503'],
  ];
  for (const [attempt, code] of attempts) {
    await t.rejects(
      database.transaction({ companyId: ours }, ({ trx }) => attempt(trx)),
      { code },
    );
  }
});

t.test('a setting of the session does not reach into the next transaction', async (t) => {
  const { database, ours, theirs } = await openLibrary(t);
  await database.knex.raw(`select set_config('app.company_id', ?, false)`, [String(theirs)]);
  const seen = await database.transaction({ companyId: ours }, ({ trx }) => names(trx));
  t.same(seen, ['Clarice']);
  const nobodys = await database.transaction({ companyId: 0 }, ({ trx }) => names(trx));
  t.same(nobodys, []);
  await database.knex.raw(`select set_config('app.system', 'on', false)`);
  const again = await database.transaction({ companyId: ours }, ({ trx }) => names(trx));
  t.same(again, ['Clarice']);
});

t.test('nor does what system work, or a failed transaction, had set', async (t) => {
  const { database, ours } = await openLibrary(t);
  t.same(await database.system('all', ({ trx }) => names(trx)), ['Clarice', 'Machado']);
  t.same(await names(database.knex), []);
  const failing = database.transaction({ companyId: ours }, ({ trx }) => trx.raw('select 1 / 0'));
  await t.rejects(failing);
  t.same(await names(database.knex), []);
  t.same(await database.transaction({ companyId: ours }, ({ trx }) => names(trx)), ['Clarice']);
});

t.test('what was entered is left with the transaction', async (t) => {
  const { database, ours } = await openLibrary(t);
  await database.system('founding', async (outer) => {
    const ctx = await database.enter(outer, ours);
    t.same(await names(ctx.trx), ['Clarice']);
  });
  t.same(await names(database.knex), []);
});

t.test('the application’s role is below the walls, and so is the tables’ owner', async (t) => {
  const { database, urls } = await openLibrary(t);
  const [role] = await database.knex
    .raw(
      `select rolsuper or rolbypassrls as above,
              exists (select 1 from pg_tables where tableowner = current_user) as owns
         from pg_roles where rolname = current_user`,
    )
    .then(rowsOf);
  t.same(role, { above: false, owns: false });
  const owner = knexFactory({ client: 'pg', connection: urls.ownerUrl });
  t.teardown(() => owner.destroy());
  t.same(await names(owner), [], 'forced: the owner sees nothing either');
});

t.test('when what a row points at goes, only that column is cleared', async (t) => {
  const { database, ours, author } = await openLibrary(t);
  const books = await database.transaction({ companyId: ours }, async ({ trx }) => {
    await trx('authors').where('id', author).delete();
    return trx('books').select('company_id', 'author_id', 'title');
  });
  t.same(books, [{ company_id: ours, author_id: null, title: 'De Clarice' }]);
});
