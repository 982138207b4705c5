import objection from 'objection';
import t from 'tap';
import type { Test } from 'tap';
import { migrateAs } from '../testing/migrate-as.ts';
import { queryScoping, TenantModel } from './tenant-model.ts';
import { openDataBench } from './testing.ts';

class Author extends TenantModel {
  static override tableName = 'authors';
  static override relationMappings = () => ({
    books: {
      relation: objection.Model.HasManyRelation,
      modelClass: Book,
      join: { from: 'authors.id', to: 'books.authorId' },
    },
  });

  declare name: string;
  declare books?: Book[];
}

class Book extends TenantModel {
  static override tableName = 'books';
  static override relationMappings = () => ({
    author: {
      relation: objection.Model.BelongsToOneRelation,
      modelClass: Author,
      join: { from: 'books.authorId', to: 'authors.id' },
    },
  });

  declare authorId: number;
  declare title: string;
  declare author?: Author | null;
}

/** Two tables behind the first wall alone: what is kept apart here, the queries keep apart. */
const openLibrary = async (t: Test) => {
  const bench = await openDataBench(t);
  await migrateAs(bench.urls.ownerUrl, async (knex) => {
    for (const name of ['authors', 'books']) {
      await knex.schema.createTable(name, (table) => {
        table.increments('id');
        table.integer('company_id').notNullable();
        if (name === 'books') table.integer('author_id').notNullable();
        table.text(name === 'books' ? 'title' : 'name').notNullable();
      });
    }
  });
  const { database, ours, theirs } = bench;
  const author = (companyId: number, name: string): Promise<number> =>
    database.transaction({ companyId }, async ({ trx }) => {
      const { id } = await Author.query(trx).insert({ name });
      await Book.query(trx).insert({ authorId: id, title: `Livro de ${name}` });
      return id;
    });
  const [clarice, machado] = [await author(ours, 'Clarice'), await author(theirs, 'Machado')];
  // A crossing that no foreign key hinders here: our author's book in their company, and the other way round.
  await database.system('cross', ({ trx }) =>
    trx('books').insert([
      { company_id: theirs, author_id: clarice, title: 'Roubado' },
      { company_id: ours, author_id: machado, title: 'Emprestado' },
    ]),
  );
  return { ...bench, clarice, machado };
};

t.test('reads only what is the company’s, however it asks', async (t) => {
  const { database, ours, clarice, machado } = await openLibrary(t);
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    const names = (found: Author | Author[] | undefined): string[] =>
      [found ?? []].flat().map(({ name }) => name);
    t.same(names(await Author.query(trx)), ['Clarice']);
    t.same(names(await Author.query(trx).findById(clarice)), ['Clarice']);
    t.same(names(await Author.query(trx).findById(machado)), []);
    t.same(names(await Author.query(trx).findByIds([clarice, machado])), ['Clarice']);
    t.same(names(await Author.query(trx).findOne({ name: 'Machado' })), []);
    t.same(names(await Author.query(trx).where('id', machado).orWhere('id', '>', 0)), ['Clarice']);
    t.same(names(await Author.query(trx).alias('a').where('a.id', '>', 0)), ['Clarice']);
    t.equal(await Author.query(trx).resultSize(), 1);
    t.match(await Author.query(trx).page(0, 10), { total: 1, results: [{ name: 'Clarice' }] });
    const [count] = await Author.query(trx).count({ all: '*' });
    t.match(count, { all: '1' });
    const inside = Author.query(trx).select('id');
    t.equal((await Book.query(trx).whereIn('authorId', inside)).length, 1);
    await t.rejects(Author.query(trx).findById(machado).throwIfNotFound().execute());
  });
});

t.test('both ways of fetching relations stay inside the company', async (t) => {
  const { database, ours } = await openLibrary(t);
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    for (const fetched of [
      await Author.query(trx).withGraphFetched('books'),
      await Author.query(trx).withGraphJoined('books'),
    ]) {
      t.match(fetched, [{ name: 'Clarice', books: [{ title: 'Livro de Clarice' }] }]);
      t.equal(fetched[0]?.books?.length, 1);
    }
    const books = await Book.query(trx).withGraphFetched('author').orderBy('title');
    t.match(books, [
      { title: 'Emprestado', author: null },
      { title: 'Livro de Clarice', author: { name: 'Clarice' } },
    ]);
    const joined = await Book.query(trx).withGraphJoined('author').orderBy('title');
    t.notMatch(JSON.stringify(joined), /Machado/);
    t.match(
      joined.find(({ title }) => title === 'Livro de Clarice'),
      { author: { name: 'Clarice' } },
    );
    const [clarice] = await Author.query(trx);
    t.equal((await clarice?.$relatedQuery<Book>('books', trx))?.length, 1);
    t.equal((await Author.relatedQuery<Book>('books', trx).for(Author.query(trx))).length, 1);
    t.same(await Author.query(trx).joinRelated('books').where('books.title', 'Roubado'), []);
  });
});

t.test('changes and deletes only what is the company’s', async (t) => {
  const { database, ours, theirs, clarice, machado } = await openLibrary(t);
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    t.equal(await Author.query(trx).findById(machado).patch({ name: 'Nosso' }), 0);
    t.equal(await Author.query(trx).patchAndFetchById(machado, { name: 'Nosso' }), undefined);
    t.equal(await Author.query(trx).deleteById(machado), 0);
    t.equal(await Author.query(trx).patch({ name: 'Clarice L.' }), 1);
    t.equal(await Book.query(trx).delete().where('title', 'Roubado').orWhere('id', '>', 0), 2);
    const mine = await Author.query(trx).findById(clarice).throwIfNotFound();
    await mine.$query(trx).patch({ name: 'Clarice Lispector' });
    t.match(await mine.$query(trx).patchAndFetch({ name: 'C. L.' }), { name: 'C. L.' });
  });
  const left = await database.transaction({ companyId: theirs }, async ({ trx }) => ({
    authors: (await Author.query(trx)).map(({ name }) => name),
    books: (await Book.query(trx).orderBy('title')).map(({ title }) => title),
  }));
  t.same(left, { authors: ['Machado'], books: ['Livro de Machado', 'Roubado'] });
});

t.test('an insert takes the company of its transaction, whatever the data says', async (t) => {
  const { database, ours, theirs } = await openLibrary(t);
  const made = await database.transaction({ companyId: ours }, ({ trx }) =>
    Author.query(trx).insertAndFetch({ name: 'Hilda', companyId: theirs }),
  );
  t.equal(made.companyId, ours);
  const many = await database.transaction({ companyId: ours }, ({ trx }) =>
    Author.query(trx).insert([{ name: 'Lygia', companyId: theirs }, { name: 'Cecília' }]),
  );
  t.same(
    many.map(({ companyId }) => companyId),
    [ours, ours],
  );
  const system = await database.system('restore', ({ trx }) =>
    Author.query(trx).insertAndFetch({ name: 'Jorge', companyId: theirs }),
  );
  t.equal(system.companyId, theirs, 'system work says whose it is');
});

t.test('moves no row into another company', async (t) => {
  const { database, ours, theirs, clarice } = await openLibrary(t);
  const move = database.transaction({ companyId: ours }, async ({ trx }) => {
    await Author.query(trx).findById(clarice).patch({ companyId: theirs });
    return Author.query(trx).findById(clarice);
  });
  t.match(await move.catch(() => ({ companyId: ours })), { companyId: ours });
});

t.test('refuses to be queried outside a transaction', async (t) => {
  const { database } = await openLibrary(t);
  const outside = [
    () => Author.query().execute(),
    () => Author.query(database.knex).execute(),
    () => Author.query(database.knex).insert({ name: 'Ninguém' }).execute(),
    () => Author.query(database.knex).patch({ name: 'Ninguém' }).execute(),
    () => Author.query(database.knex).delete().execute(),
  ];
  for (const query of outside) {
    await t.rejects(async () => query(), /outside a (tenant )?transaction|no database connection/i);
  }
  t.equal(await database.system('count', ({ trx }) => Author.query(trx).resultSize()), 2);
});

t.test('system work, and a test that takes the wall away, see all', async (t) => {
  const { database, ours } = await openLibrary(t);
  const count = (companyId: number): Promise<number> =>
    database.transaction({ companyId }, ({ trx }) => Author.query(trx).resultSize());
  t.equal(await database.system('count', ({ trx }) => Author.query(trx).resultSize()), 2);
  t.equal(await count(ours), 1);
  queryScoping.enabled = false;
  t.teardown(() => {
    queryScoping.enabled = true;
  });
  t.equal(await count(ours), 2);
});
