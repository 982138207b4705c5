import t from 'tap';
import { prepared } from './prepared.ts';
import { intList, rowLists, textList } from './row-lists.ts';
import { openDataBench } from './testing.ts';

const THINGS = rowLists('things', {
  id: 'int',
  big: 'bigint',
  is_good: 'boolean',
  name: 'text',
  file: 'uuid',
  at: 'timestamptz',
});

t.test('rows arrive as they were given, in their order', async (t) => {
  const { database, ours } = await openDataBench(t);
  const ask = (rows: Parameters<typeof THINGS.bind>[0]) =>
    database.transaction({ companyId: ours }, (ctx) =>
      prepared<Record<string, unknown>>(
        ctx,
        'test.things',
        `select id, big::text, is_good, name, file, at from ${THINGS.sql} as things`,
        THINGS.bind(rows),
      ),
    );
  const file = '0b6c1f0e-6f1e-4a53-9a55-3b1d0f5b7c11';
  const at = new Date('2026-11-22T10:00:00.123Z');
  t.same(
    await ask([
      {
        id: 1,
        big: 2 ** 40,
        is_good: true,
        name: 'D’Ávila "x" {1,2} \\ 🙂',
        file,
        at: at.toISOString(),
      },
      { id: -2, big: 0, is_good: false, name: '', file: null, at: undefined },
    ]),
    [
      { id: 1, big: '1099511627776', is_good: true, name: 'D’Ávila "x" {1,2} \\ 🙂', file, at },
      { id: -2, big: '0', is_good: false, name: '', file: null, at: null },
    ],
  );
  t.same(await ask([]), [], 'none is none');
  const [odd] = await ask([
    { id: 3, big: null, is_good: null, name: 'a\0b \ud83d c', file: null, at: null },
  ]);
  t.match(odd, { name: 'ab \ufffd c', is_good: null }, 'what no column can hold is left out');
});

t.test('lists of one kind', async (t) => {
  const { database, ours } = await openDataBench(t);
  const [row] = await database.transaction({ companyId: ours }, (ctx) =>
    prepared<{ names: string[]; ids: number[] }>(
      ctx,
      'test.lists',
      'select :names::text[] as names, :ids::int[] as ids',
      { names: textList(['a', 'NULL', '']), ids: intList([]) },
    ),
  );
  t.same(row, { names: ['a', 'NULL', ''], ids: [] });
});

t.test('a number that does not fit is refused before it is sent', (t) => {
  t.throws(() => intList([2 ** 31]), RangeError);
  t.end();
});
