import t from 'tap';
import type { Test } from 'tap';
import { eventsSince } from './event-log.ts';
import type { EventsSince } from './event-log.ts';
import { openDataBench } from './testing.ts';
import type { DataBench } from './testing.ts';

/** One transaction of some events, each told on its own topics. */
const emit = (
  { database }: DataBench,
  companyId: number,
  ...topics: readonly (readonly string[])[]
): Promise<void> =>
  database.transaction({ companyId }, async (ctx) => {
    for (const names of topics) ctx.emit('test.thing-done', { on: names }, names);
  });

const since = (
  { database }: DataBench,
  companyId: number,
  after: number,
  topics: readonly string[] = ['a', 'b', 'c'],
): Promise<EventsSince> =>
  database.transaction({ companyId }, ({ trx }) => eventsSince(trx, companyId, after, topics));

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

t.test('the sequence has no gap, whatever happens at once', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours, theirs, published } = bench;
  let expected = 0;
  await Promise.all(
    numbers(60).map(async (at) => {
      if (at % 3 === 0) {
        const fails = database.transaction({ companyId: ours }, (ctx) => {
          ctx.emit('test.thing-done', { at }, ['a']);
          return Promise.reject(new Error('changed my mind'));
        });
        await fails.catch(() => undefined);
        return;
      }
      const count = (at % 4) + 1;
      expected += count;
      await emit(bench, ours, ...numbers(count).map((each) => [each % 2 === 0 ? 'a' : 'b', 'c']));
      await emit(bench, theirs, ['a']);
    }),
  );
  const ofOurs = published.filter(({ companyId }) => companyId === ours);
  t.same(
    ofOurs.map(({ seq }) => seq),
    numbers(expected),
    'and is told in its order',
  );
  chained(t, ofOurs);
  const ofTheirs = published.filter(({ companyId }) => companyId === theirs);
  t.equal(ofTheirs.length, 40, 'each company has its own');
  chained(t, ofTheirs);
  const { events, seq, reset } = await since(bench, ours, 0);
  t.same([events.map((event) => event.seq), seq, reset], [numbers(expected), expected, false]);
});

/** On each topic every event names the one before it. */
const chained = (t: Test, published: DataBench['published']): void => {
  const last = new Map<string, number>();
  for (const { seq, topics } of [...published].sort((one, other) => one.seq - other.seq)) {
    for (const { topic, prev } of topics) {
      t.equal(prev, last.get(topic) ?? 0, `${topic}: before ${String(seq)}`);
      last.set(topic, seq);
    }
  }
};

t.test('system work tells several companies at once, each in its own order', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours, theirs, published } = bench;
  await emit(bench, ours, ['a'], ['b']);
  const both = (topics: readonly string[]): Promise<void> =>
    database.system('test', async (ctx) => {
      for (const id of [theirs, ours, theirs]) {
        database.telling(ctx, id).emit('test.thing-done', { id }, topics);
      }
      if (topics.length === 0) throw new Error('changed my mind');
    });
  await t.rejects(both([]), /changed my mind/);
  await Promise.all([both(['a', 'c']), both(['a']), both(['b']), emit(bench, theirs, ['a'])]);
  for (const [companyId, count] of [
    [ours, 5],
    [theirs, 7],
  ] as const) {
    const own = published.filter((event) => event.companyId === companyId);
    t.same(
      own.map(({ seq }) => seq),
      numbers(count),
    );
    chained(t, own);
    const { events } = await since(bench, companyId, 0);
    t.same(
      events.map(({ seq }) => seq),
      numbers(count),
    );
  }
  await database.system('test', async (ctx) => {
    database.telling(ctx, ours).emit('test.thing-done', {}, ['a']);
    await t.rejects(database.enter(ctx, theirs), /once/);
  });
  t.equal(published.at(-1)?.seq, 6);
  await database.transaction({ companyId: ours }, async (ctx) => {
    t.throws(() => database.telling(ctx, theirs), /only system work/);
  });
});

t.test('what is published is what is kept', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours, published } = bench;
  const payload = { text: 'D’Ávila "x" \\u0000 🙂', list: [1, null, { deep: true }] };
  await database.transaction({ companyId: ours }, async (ctx) => {
    ctx.emit('test.thing-done', payload, ['a']);
  });
  t.match(published, [{ id: 'test.thing-done', seq: 1, event: 'thing-done', payload }]);
  t.same((await since(bench, ours, 0)).events, [
    { ...payload, seq: 1, event: 'thing-done', action: 'update' },
  ]);
});

t.test('a payload never hides its place in the sequence', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours } = bench;
  await database.transaction({ companyId: ours }, async (ctx) => {
    ctx.emit('test.thing-done', { seq: 99, event: 'auth', action: 'x' }, ['a']);
  });
  t.same((await since(bench, ours, 0)).events, [{ seq: 1, event: 'thing-done', action: 'update' }]);
});

t.test('tells what came after, on the topics that are asked for', async (t) => {
  const bench = await openDataBench(t);
  const { ours, theirs } = bench;
  t.same(await since(bench, ours, 0), { events: [], seq: 0, reset: false });
  await emit(bench, ours, ['a'], ['b'], ['a', 'c'], ['x']);
  await emit(bench, theirs, ['a']);
  const seqs = async (after: number, ...topics: string[]): Promise<unknown[]> =>
    (await since(bench, ours, after, topics)).events.map(({ seq }) => seq);
  t.same(await seqs(0, 'a', 'b', 'c'), [1, 2, 3], 'an event on two of them comes once');
  t.same(await seqs(1, 'a', 'b', 'c'), [2, 3]);
  t.same(await seqs(0, 'b'), [2]);
  t.same(await seqs(0), []);
  t.same(await since(bench, ours, 4), { events: [], seq: 4, reset: false }, 'nothing new');
  t.match(await since(bench, theirs, 0, ['a']), { events: [{ seq: 1 }], seq: 1 });
});

t.test('says when it cannot tell: too old, too much, or of another life', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours } = bench;
  const lost = (seq: number): EventsSince => ({ events: [], seq, reset: true });
  await emit(bench, ours, ...numbers(501).map(() => ['a']));
  t.same(await since(bench, ours, 0), lost(501), 'more than anybody wants to catch up with');
  t.equal((await since(bench, ours, 1)).events.length, 500);
  t.same(await since(bench, ours, 502), lost(501), 'a client that knows more than there is');
  t.same(await since(bench, ours, Number.MAX_SAFE_INTEGER), lost(501));

  const prune = (through: number): Promise<unknown> =>
    database.system('prune', ({ trx }) => trx('events').where('seq', '<=', through).delete());
  await prune(490);
  t.same(await since(bench, ours, 489), lost(501));
  t.same((await since(bench, ours, 490)).events.length, 11, 'what is missing is all there');
  await prune(501);
  t.same(await since(bench, ours, 500), lost(501));
  t.same(await since(bench, ours, 501), { events: [], seq: 501, reset: false });
  await emit(bench, ours, ['a']);
  t.match(await since(bench, ours, 501), { events: [{ seq: 502 }], seq: 502, reset: false });
});
