import t from 'tap';
import { feedHeads, readFeed } from './event-feed.ts';
import type { FeedStretch } from './event-feed.ts';
import { openDataBench } from './testing.ts';
import type { DataBench } from './testing.ts';

const emit = (
  { database }: DataBench,
  companyId: number,
  ...events: readonly (readonly [name: string, payload: Record<string, unknown>])[]
): Promise<void> =>
  database.transaction({ companyId }, async (ctx) => {
    for (const [name, payload] of events) ctx.emit(name, payload, ['a']);
  });

const read = (
  { database }: DataBench,
  companyId: number,
  after: number,
  length = 100,
): Promise<FeedStretch> =>
  database.transaction({ companyId }, (ctx) =>
    readFeed(ctx, { 'test.done': 'thing.id', 'test.gone': 'id' }, { after, length }),
  );

const found = (seq: number, values: FeedStretch['values'], hasMore = false): FeedStretch => ({
  values,
  seq,
  hasMore,
  isLost: false,
});

t.test('follows a company’s events, stretch by stretch', async (t) => {
  const bench = await openDataBench(t);
  const { ours, theirs } = bench;
  t.same(await read(bench, ours, 0), found(0, {}));
  await emit(
    bench,
    ours,
    ['test.done', { thing: { id: 7 } }],
    ['test.else', { thing: { id: 8 } }],
    ['test.gone', { id: 7 }],
    ['test.done', { thing: {} }],
    ['test.done', { thing: { id: 9 } }],
  );
  await emit(bench, theirs, ['test.done', { thing: { id: 1 } }]);
  t.same(await read(bench, ours, 0), found(5, { 'test.done': ['7', '9'], 'test.gone': ['7'] }));
  t.same(await read(bench, ours, 0, 2), found(2, { 'test.done': ['7'] }, true));
  t.same(await read(bench, ours, 2, 2), found(4, { 'test.gone': ['7'] }, true));
  t.same(await read(bench, ours, 4, 2), found(5, { 'test.done': ['9'] }));
  const heads = await bench.database.system('test', (ctx) => feedHeads(ctx));
  t.equal(heads.get(ours), 5);
  t.equal(heads.get(theirs), 1);
});

t.test('says that something was missed, once', async (t) => {
  const bench = await openDataBench(t);
  const { database, ours } = bench;
  await emit(bench, ours, ...[1, 2, 3].map((id) => ['test.done', { thing: { id } }] as const));
  await database.system('prune', ({ trx }) => trx('events').where('seq', '<=', 2).delete());
  t.match(await read(bench, ours, 1), { values: {}, seq: 3, isLost: true });
  t.match(await read(bench, ours, 2), { values: { 'test.done': ['3'] }, seq: 3, isLost: false });
  t.match(await read(bench, ours, 9), { seq: 3, isLost: true }, 'a log of another life');
  await database.system('prune', ({ trx }) => trx('events').delete());
  t.match(await read(bench, ours, 3), { values: {}, seq: 3, isLost: false });
});
