import t from 'tap';
import type { Test } from 'tap';
import type { Ctx } from '../contract.ts';
import { countRoundTrips, recordStatements } from '../testing/statements.ts';
import { composed, composing } from './composed.ts';
import { prepared } from './prepared.ts';
import { openDataBench } from './testing.ts';
import type { DataBench } from './testing.ts';

const SETTINGS = 'select company_id as "companyId", value from settings order by id';

/** Two companies with one setting each, on a pool with a single connection. */
const setUp = async (t: Test): Promise<DataBench> => {
  const bench = await openDataBench(t, { poolSize: 1 });
  for (const companyId of [bench.ours, bench.theirs]) {
    await bench.database.transaction({ companyId }, ({ trx }) =>
      trx('settings').insert({ company_id: companyId, key: 'k', value: `of ${String(companyId)}` }),
    );
  }
  return bench;
};

t.test('D: a prepared read is one round trip and one statement', async (t) => {
  const { database, ours } = await setUp(t);
  const read = () =>
    database.read({ companyId: ours }, (ctx) => prepared(ctx, 'test.settings', SETTINGS, {}));
  for (const again of [false, true]) {
    const statements = await recordStatements(async () => {
      t.same(await read(), [{ companyId: ours, value: `of ${String(ours)}` }]);
    });
    t.equal(countRoundTrips(statements), 1, again ? 'planned before' : 'for the first time');
    t.same(
      statements.map(({ text }) => text),
      [SETTINGS],
    );
  }
});

t.test('each read sees its own company on the same connection, and forgets it', async (t) => {
  const { database, ours, theirs } = await setUp(t);
  for (const companyId of [ours, theirs, ours]) {
    const rows = await database.read({ companyId }, (ctx) =>
      prepared(ctx, 'test.settings', SETTINGS, {}),
    );
    t.same(rows, [{ companyId, value: `of ${String(companyId)}` }]);
  }
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(SETTINGS);
  t.same(rows, [], 'nobody is named after a read');
});

t.test('a composed read is one round trip, and sees its own company alone', async (t) => {
  const { database, ours, theirs } = await setUp(t);
  for (const companyId of [ours, theirs]) {
    for (const key of ['k', undefined]) {
      let rows: readonly unknown[] = [];
      const statements = await recordStatements(() =>
        database.read({ companyId }, async (ctx) => {
          const { trx } = composing(ctx);
          const query = trx('settings').select('company_id', 'value').orderBy('id');
          if (key !== undefined) void query.where({ key });
          rows = await composed(ctx, query);
        }),
      );
      t.same(rows, [{ company_id: companyId, value: `of ${String(companyId)}` }]);
      t.equal(statements.length, 1);
      t.equal(countRoundTrips(statements), 1);
    }
  }
});

t.test('a composed statement changes nothing in a read, and is not run by itself', async (t) => {
  const { database, ours } = await setUp(t);
  const change = (ctx: Ctx) => composing(ctx).trx('settings').update({ value: 'changed' });
  await t.rejects(
    database.read({ companyId: ours }, (ctx) => composed(ctx, change(ctx))),
    { code: '25006' },
  );
  await t.rejects(
    database.read({ companyId: ours }, async (ctx) => change(ctx)),
    /only composed/,
  );
  const changed = await database.transaction({ companyId: ours }, async (ctx) => {
    await composed(ctx, change(ctx));
    return ctx.trx('settings').pluck('value');
  });
  t.same(changed, ['changed'], 'in a transaction it belongs to it');
});

t.test('several reads of one piece of work travel together', async (t) => {
  const { database, ours, theirs } = await setUp(t);
  const statements = await recordStatements(() =>
    Promise.all(
      [ours, theirs].map((companyId) =>
        database.read({ companyId }, async (ctx) => {
          const answers = await Promise.all([
            prepared(ctx, 'test.settings', SETTINGS, {}),
            prepared(ctx, 'test.one', 'select :one::int as one', { one: 1 }),
          ]);
          t.match(answers, [[{ companyId }], [{ one: 1 }]]);
        }),
      ),
    ),
  );
  t.equal(countRoundTrips(statements), 2, 'one for each company: they share a connection');
});

t.test('a prepared statement of a read can change nothing', async (t) => {
  const { database, ours } = await setUp(t);
  const change = database.read({ companyId: ours }, (ctx) =>
    prepared(ctx, 'test.change', 'update settings set value = :value', { value: 'changed' }),
  );
  await t.rejects(change, { code: '25006' }, 'read_only_sql_transaction');
  const rows = await database.read({ companyId: ours }, (ctx) =>
    prepared(ctx, 'test.settings', SETTINGS, {}),
  );
  t.match(rows, [{ value: `of ${String(ours)}` }], 'and the connection goes on');
});

t.test('a read that uses the builder has a transaction from then on', async (t) => {
  const { database, ours } = await setUp(t);
  const values = async (): Promise<unknown> =>
    database.read({ companyId: ours }, (ctx) => prepared(ctx, 'test.settings', SETTINGS, {}));
  await database.read({ companyId: ours }, async (ctx) => {
    await prepared(ctx, 'test.settings', SETTINGS, {});
    await ctx.trx('settings').update({ value: 'changed' });
    t.match(await prepared(ctx, 'test.settings', SETTINGS, {}), [{ value: 'changed' }]);
    await prepared(ctx, 'test.change', 'update settings set value = :value', { value: 'again' });
  });
  t.match(await values(), [{ value: 'again' }]);
  const failing = database.read({ companyId: ours }, async (ctx) => {
    await ctx.trx('settings').update({ value: 'lost' });
    throw new Error('no');
  });
  await t.rejects(failing, { message: 'no' });
  t.match(await values(), [{ value: 'again' }], 'and is rolled back as a whole');
});

t.test('events of a read are written and published', async (t) => {
  const { database, ours, published } = await setUp(t);
  await database.read({ companyId: ours }, (ctx) => {
    ctx.emit('tests.thing-read', { id: 1 }, ['company']);
    return Promise.resolve();
  });
  t.match(published, [{ companyId: ours, id: 'tests.thing-read', seq: 1 }]);
});

t.test('a context is refused once its work is done', async (t) => {
  const { database, ours, theirs } = await setUp(t);
  const { ctx } = await database.transaction({ companyId: ours }, (ctx) =>
    ctx.trx('settings').then(() => ({ ctx })),
  );
  const { ctx: reading } = await database.read({ companyId: ours }, (ctx) =>
    prepared(ctx, 'test.settings', SETTINGS, {}).then(() => ({ ctx })),
  );
  await database.transaction({ companyId: theirs }, async () => {
    await t.rejects(async () => ctx.trx('settings'), { message: /complete/ });
    t.throws(() => reading.trx, { message: /complete/ });
    for (const over of [ctx, reading]) {
      t.throws(() => prepared(over, 'test.settings', SETTINGS, {}), { message: /under way/ });
    }
  });
});
