import t from 'tap';
import { fitColumns, gridTemplate } from './table-columns.ts';
import type { ColumnSize } from './table-columns.ts';

const columns: readonly ColumnSize[] = [
  { key: 'name', width: 'minmax(0, 2fr)', narrow: 'title', min: 200 },
  { key: 'email', width: '2fr', priority: 3 },
  { key: 'seen', width: '130px', priority: 2 },
  { key: 'profile', width: '160px' },
];

const shownAt = (width: number): string =>
  fitColumns(columns, width, true)
    .shown.map(({ key }) => key)
    .join(' ');

t.test('a table drops columns by their priority, and never its title', (t) => {
  // 48 at the sides, 4 gaps of 16, a menu of 44, and 200 + 120 + 130 + 160 of the columns.
  t.equal(shownAt(766), 'name email seen profile');
  t.equal(shownAt(765), 'name seen profile');
  t.equal(shownAt(629), 'name profile');
  const wide = columns.map((column) => ({ ...column, min: 900, width: '1fr' }));
  t.same(
    fitColumns(wide, 700, false).shown.map(({ key }) => key),
    ['name'],
  );
  t.same(
    fitColumns(columns, 629, true).dropped.map(({ key }) => key),
    ['email', 'seen'],
    'those that left are told in the order of the table',
  );
  t.end();
});

t.test('of columns with the same priority the last one leaves first', (t) => {
  const equal: readonly ColumnSize[] = ['a', 'b', 'c'].map((key) => ({ key, width: '300px' }));
  t.same(
    fitColumns(equal, 700, false).shown.map(({ key }) => key),
    ['a', 'b'],
  );
  t.end();
});

t.test('a table whose width is not known yet, and one of cards, show everything', (t) => {
  t.equal(shownAt(0), 'name email seen profile');
  t.equal(shownAt(599), 'name email seen profile');
  t.end();
});

t.test('a column with a share keeps its least width', (t) => {
  t.equal(gridTemplate(columns, true), 'minmax(200px, 2fr) minmax(120px, 2fr) 130px 160px 44px');
  t.end();
});
