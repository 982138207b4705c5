import { Readable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { openStorageBench } from './testing.ts';
import type { StorageBench } from './testing.ts';
import { storageUsage } from './storage-usage.ts';

const file = (bytes: number): Readable => Readable.from([Buffer.alloc(bytes, 'x')]);
const NAME = { originalName: 'a.txt', declaredMime: 'text/plain' };
const REFUSED = { code: 'ERR_STORAGE_LIMIT', statusCode: 400 };

interface Step {
  readonly company: number;
  readonly action: 'save' | 'undo' | 'remove';
  readonly bytes: number;
}

const usageOf = ({ database }: StorageBench, companyId: number) =>
  database.transaction({ companyId }, storageUsage);

t.test('a file that would exceed the limit is refused, and no other company notices', async (t) => {
  const bench = await openStorageBench(t);
  const { storage, allow } = bench;
  const [one, two] = bench.companies;
  await allow(one, 1);
  const kept = await storage.save({ companyId: one }, file(600_000), NAME);
  await t.rejects(storage.save({ companyId: one }, file(400_001), NAME), REFUSED);
  t.equal((await bench.files()).length, 1, 'nothing is left of it');
  t.same(await usageOf(bench, one), { bytes: 600_000, limit: 1_000_000 });
  await storage.save({ companyId: two }, file(3_000_000), NAME);
  t.same(await usageOf(bench, two), { bytes: 3_000_000, limit: null }, '0 = no limit');

  await storage.save({ companyId: one }, file(400_000), NAME);
  t.equal((await usageOf(bench, one)).bytes, 1_000_000, 'exactly the limit fits');
  await t.rejects(storage.save({ companyId: one }, file(1), NAME), REFUSED);
  await storage.remove({ companyId: one }, kept.id);
  await storage.save({ companyId: one }, file(1), NAME);

  await allow(two, 1);
  await t.rejects(storage.save({ companyId: two }, file(1), NAME), REFUSED, 'a smaller plan');
  await allow(two, 0);
  await storage.save({ companyId: two }, file(1), NAME);
});

t.test('uploads at the same time never exceed the limit, not even by one file', async (t) => {
  const bench = await openStorageBench(t);
  const [companyId] = bench.companies;
  await bench.allow(companyId, 1);
  const saved = await Promise.allSettled(
    Array.from({ length: 8 }, () => bench.storage.save({ companyId }, file(300_000), NAME)),
  );
  t.equal(saved.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const each of saved) if (each.status === 'rejected') t.match(each.reason, REFUSED);
  t.equal((await usageOf(bench, companyId)).bytes, 900_000);
  t.equal((await bench.files()).length, 3);
});

t.test('the total equals the sum of the sizes, whatever comes and goes', async (t) => {
  const bench = await openStorageBench(t);
  const { storage, database, companies } = bench;
  const sums = (): Promise<unknown> =>
    database.system('compare totals', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `select c.id from companies c left join media_totals t on t.company_id = c.id
          where coalesce(t.bytes, 0) <> (select coalesce(sum(size), 0) from media where company_id = c.id)`,
      );
      return rows;
    });
  const step: fc.Arbitrary<Step> = fc.record({
    company: fc.constantFrom(...companies),
    action: fc.constantFrom<Step['action'][]>('save', 'save', 'undo', 'remove'),
    bytes: fc.integer({ min: 1, max: 5_000 }),
  });
  const stored = new Map<number, string[]>(companies.map((id) => [id, []]));
  const take = async ({ company: companyId, action, bytes }: Step): Promise<void> => {
    const own = stored.get(companyId) ?? [];
    if (action === 'remove') return storage.remove({ companyId }, ...own.splice(0, 2));
    if (action === 'save') {
      own.push((await storage.save({ companyId }, file(bytes), NAME)).id);
      return;
    }
    const undone = database.transaction({ companyId }, async (ctx) => {
      await storage.save(ctx, file(bytes), NAME);
      await storage.remove(ctx, ...own.slice(0, 1));
      throw new Error('undo');
    });
    await undone.catch(() => undefined);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await Promise.all(steps.map(take));
      t.same(await sums(), []);
    }),
    { numRuns: 15 },
  );
  const [one, two] = companies;
  await database.transaction({ companyId: one }, ({ trx }) =>
    trx('companies').where('id', one).delete(),
  );
  t.same(await sums(), []);
  const totals = await database.system('read totals', ({ trx }) =>
    trx('media_totals').pluck<number[]>('company_id'),
  );
  t.ok(
    totals.every((id) => id === two),
    'the total goes with its company',
  );
});

t.test('the file that reaches 90 % is logged, and no other', async (t) => {
  const bench = await openStorageBench(t);
  const [companyId] = bench.companies;
  await bench.allow(companyId, 1);
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const storage = bench.open({ logger });
  for (const bytes of [899_999, 1, 1]) await storage.save({ companyId }, file(bytes), NAME);
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0] ?? '{}'), { companyId, bytes: 900_000, limit: 1_000_000 });
});
