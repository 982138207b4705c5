import pg from 'pg';
import { pino } from 'pino';
import t from 'tap';
import { eventually } from '../testing/eventually.ts';
import { Database } from './db.ts';
import { openDataBench } from './testing.ts';

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Keeps the statement that waits for the disk from being sent until `release` is called. */
const holdFlushes = (t: { teardown(work: () => void): unknown }) => {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  let release: () => void = () => undefined;
  let held = 0;
  const gate = new Promise<void>((resolve) => (release = resolve));
  prototype.query = function gated(...args) {
    const [asked] = args as [string | { readonly name?: string }];
    if (typeof asked === 'string' || asked.name !== 'core.flush-log') {
      return query.apply(this, args);
    }
    held += 1;
    return gate.then(() => query.apply(this, args));
  };
  t.teardown(() => {
    prototype.query = query;
  });
  return { release, held: () => held };
};

t.test('the next writer of a company does not wait for the disk of the one before', async (t) => {
  const { database, ours, published } = await openDataBench(t);
  const flushes = holdFlushes(t);
  const done: string[] = [];
  const write = async (key: string): Promise<void> => {
    await database.transaction({ companyId: ours }, async (ctx) => {
      await ctx.trx('settings').insert({ company_id: ours, key, value: '1' });
      ctx.emit('test.thing-done', { key }, ['company']);
    });
    done.push(key);
  };
  const stored = (): Promise<number[]> =>
    database.system('look', ({ trx }) => trx('events').orderBy('seq').pluck<number[]>('seq'));
  const writing = [write('a'), write('b')];
  await eventually(async () => (await stored()).length === 2);
  t.equal(flushes.held(), 2, 'both wait for the disk');
  t.same(done, [], 'neither is answered before it');
  t.same(published, [], 'and nobody is told');
  flushes.release();
  await Promise.all(writing);
  t.same(done.sort(), ['a', 'b']);
  t.same(
    published.map(({ seq }) => seq),
    [1, 2],
  );
});

t.test('an answer means that the log has reached the disk', async (t) => {
  const { urls, ours } = await openDataBench(t);
  // The server of the tests waits for no disk unless a connection asks for it.
  const url = `${urls.appUrl}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
  const database = new Database({ url, logger: pino({ level: 'silent' }) });
  t.teardown(() => database.close());
  const super_ = new pg.Client({ connectionString: urls.superUrl });
  await super_.connect();
  t.teardown(() => super_.end());
  for (let turn = 0; turn < 5; turn += 1) {
    const written = await database.transaction({ companyId: ours }, async (ctx) => {
      await ctx
        .trx('settings')
        .insert({ company_id: ours, key: `turn-${String(turn)}`, value: '1' });
      ctx.emit('test.thing-done', { turn }, ['company']);
      const { rows } = await ctx.trx.raw<{ rows: { at: string }[] }>(
        'select pg_current_wal_insert_lsn() as at',
      );
      return rows[0]?.at;
    });
    const { rows } = await super_.query<{ flushed: boolean }>(
      'select pg_current_wal_flush_lsn() > $1::pg_lsn as flushed',
      [written],
    );
    t.same(rows, [{ flushed: true }]);
  }
});
