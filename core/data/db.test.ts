import type { Knex } from 'knex';
import t from 'tap';
import type { Test } from 'tap';
import { openDataBench } from './testing.ts';
import type { DataBench } from './testing.ts';

const setting = (trx: Knex, key: string, companyId: number): Promise<unknown> =>
  trx('settings').insert({ company_id: companyId, key, value: '1' });

const keys = ({ database }: DataBench): Promise<string[]> =>
  database.system('look', ({ trx }) => trx('settings').orderBy('key').pluck<string[]>('key'));

const events = ({ database }: DataBench): Promise<number[]> =>
  database.system('look', ({ trx }) => trx('events').pluck<number[]>('seq'));

const failure = (code: string): Error => Object.assign(new Error(code), { code });

t.test('a transaction stores what it did, tells it after the commit, and answers', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours, published } = bench;
  const order: string[] = [];
  let seen: Promise<string[]> | undefined;
  const answer = await database.transaction({ companyId: ours, userId: 5 }, async (ctx) => {
    t.match(ctx, { companyId: ours, userId: 5, roles: [] });
    t.notOk('system' in ctx);
    await setting(ctx.trx, 'a', ours);
    ctx.emit('test.thing-done', { thing: 1 }, ['company']);
    ctx.afterCommit(() => {
      order.push(`first, with ${String(published.length)} published`);
      seen = keys(bench);
    });
    ctx.afterCommit(() => {
      order.push('second');
    });
    t.same([published, order], [[], []], 'nothing before');
    return 'the answer';
  });
  t.equal(answer, 'the answer');
  t.same(order, ['first, with 1 published', 'second']);
  t.same(await seen, ['a'], 'what was stored can be seen by then');
  t.same(published, [
    {
      id: 'test.thing-done',
      companyId: ours,
      seq: 1,
      event: 'thing-done',
      action: 'update',
      payload: { thing: 1 },
      topics: [{ topic: 'company', prev: 0 }],
    },
  ]);
});

const leavesNothing = async (
  t: Test,
  fails: (trx: Knex.Transaction) => PromiseLike<unknown>,
  expected: RegExp,
): Promise<void> => {
  const bench = await openDataBench(t);
  const { database, ours, published } = bench;
  let ran = false;
  const work = database.transaction({ companyId: ours }, async (ctx) => {
    await setting(ctx.trx, 'a', ours);
    ctx.emit('test.thing-done', {}, ['company']);
    ctx.afterCommit(() => {
      ran = true;
    });
    await fails(ctx.trx);
  });
  await t.rejects(work, expected);
  t.same(await keys(bench), []);
  t.same(await events(bench), []);
  t.same(published, []);
  t.equal(ran, false);
  t.equal(
    await database.transaction({ companyId: ours }, async () => 'still works'),
    'still works',
  );
};

t.test('work that throws leaves no row, no event and no later work', (t) =>
  leavesNothing(t, () => Promise.reject(new Error('changed my mind')), /changed my mind/),
);

t.test('so does a statement that fails', (t) =>
  leavesNothing(t, (trx) => trx.raw('select 1 / 0'), /division by zero/),
);

t.test('and a rule that is only looked at with the commit', (t) =>
  leavesNothing(
    t,
    async (trx) => {
      await trx.raw(`create temporary table once (id int unique deferrable initially deferred)`);
      await trx.raw('insert into once values (1), (1)');
    },
    /duplicate key/,
  ),
);

t.test('work that goes on after a failed statement is told that nothing was stored', async (t) => {
  const bench = await openDataBench(t);
  let ran = false;
  const work = bench.database.transaction({ companyId: bench.ours }, async (ctx) => {
    await setting(ctx.trx, 'a', bench.ours);
    ctx.afterCommit(() => {
      ran = true;
    });
    await ctx.trx.raw('select 1 / 0').catch(() => undefined);
  });
  await t.rejects(work);
  t.same(await keys(bench), []);
  t.equal(ran, false);
});

t.test('what fails after a commit is logged, and hinders nothing', async (t) => {
  const { database, ours } = await openDataBench(t);
  let ran = 0;
  const answer = await database.transaction({ companyId: ours }, async (ctx) => {
    ctx.afterCommit(() => {
      throw new Error('at once');
    });
    ctx.afterCommit(() => Promise.reject(new Error('later')));
    ctx.afterCommit(() => {
      ran += 1;
    });
    return 'fine';
  });
  t.equal(answer, 'fine');
  t.equal(ran, 1);
});

t.test(
  'a serialization failure or deadlock is tried again, with nothing of the first try',
  async (t) => {
    for (const code of ['40001', '40P01']) {
      const bench = await openDataBench(t);
      const { database, ours, published } = bench;
      let attempts = 0;
      let ran = 0;
      const answer = await database.transaction({ companyId: ours }, async (ctx) => {
        attempts += 1;
        await setting(ctx.trx, `try ${String(attempts)}`, ours);
        ctx.emit('test.thing-done', { attempts }, ['company']);
        ctx.afterCommit(() => {
          ran += 1;
        });
        if (attempts < 3) throw failure(code);
        return attempts;
      });
      t.equal(answer, 3);
      t.same(await keys(bench), ['try 3']);
      t.match(published, [{ seq: 1, payload: { attempts: 3 } }]);
      t.equal(published.length, 1);
      t.equal(ran, 1);
    }
  },
);

t.test('is tried four times at the most, and other failures once', async (t) => {
  const { database, ours } = await openDataBench(t);
  const tries = async (error: Error): Promise<number> => {
    let attempts = 0;
    const work = database.transaction({ companyId: ours }, () => {
      attempts += 1;
      return Promise.reject(error);
    });
    await t.rejects(work, error);
    return attempts;
  };
  t.equal(await tries(failure('40001')), 4);
  t.equal(await tries(failure('23505')), 1);
  t.equal(await tries(new Error('a bug')), 1);
});

t.test('two that wait for each other both succeed', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours } = bench;
  await database.transaction({ companyId: ours }, async ({ trx }) => {
    for (const key of ['a', 'b']) await setting(trx, key, ours);
  });
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (bothHold = resolve));
  const inOrder = (first: string, second: string) =>
    database.transaction({ companyId: ours }, async ({ trx }) => {
      const add = (key: string) =>
        trx('settings')
          .where({ key })
          .update({ value: trx.raw(`value || 'x'`) });
      await add(first);
      holding += 1;
      if (holding === 2) bothHold();
      await met;
      await add(second);
    });
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
  const values = await database.system('look', ({ trx }) =>
    trx('settings').pluck<string[]>('value'),
  );
  t.same(values, ['1xx', '1xx']);
  t.ok(holding > 2, 'one of them began again');
});

t.test('system work sees every company, and has no events', async (t) => {
  const { database, ours, theirs } = await openDataBench(t);
  await database.system('test', async (ctx) => {
    t.match(ctx, { companyId: 0, system: 'test', roles: [] });
    t.same(await ctx.trx('companies').orderBy('id').pluck('id'), [ours, theirs]);
    t.throws(() => ctx.emit('test.thing-done', {}, ['company']), /needs a company/);
  });
});

t.test('system work may become one company’s, once, and sees only that from then on', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours, theirs, published } = bench;
  await database.system('founding', async (outer) => {
    const ctx = await database.enter(outer, ours);
    t.match(ctx, { companyId: ours, system: 'founding' });
    t.same(await ctx.trx('companies').pluck('id'), [ours]);
    ctx.emit('test.thing-done', {}, ['company']);
    await t.rejects(database.enter(ctx, theirs), /once/);
  });
  t.match(published, [{ companyId: ours, seq: 1 }]);
  const stays = database.transaction({ companyId: ours }, (ctx) => database.enter(ctx, theirs));
  await t.rejects(stays, /only system work/);
});

t.test('a scope without a proper company is refused before anything runs', async (t) => {
  const { database } = await openDataBench(t);
  const wrong = [-1, 1.5, NaN, Infinity, '1' as never, `1'; drop table users; --` as never];
  for (const companyId of [...wrong, undefined as never, null as never]) {
    let ran = false;
    const work = database.transaction({ companyId }, async () => {
      ran = true;
    });
    await t.rejects(work, /needs a company id/, String(companyId));
    t.equal(ran, false);
  }
});
