import t from 'tap';
import type { BeginImportBody, ImportDraftDto } from '../../shared/import-schemas.ts';
import { problemOf, rowCount, titlesOf } from './import-plan.ts';

const plan = (...columns: BeginImportBody['columns']): BeginImportBody => ({
  columns,
  hasHeader: true,
  country: '55',
  existing: 'keep',
});

t.test('a plan needs one column with numbers', async (t) => {
  t.equal(problemOf(plan('name', 'number', 'name', 'extra', 'extra', 'skip')), undefined);
  t.equal(problemOf(plan('name', 'skip')), 'import.needsNumber');
  t.equal(problemOf(plan('number', 'number')), 'import.oneEach');
  t.equal(problemOf(plan('number', 'email', 'email')), 'import.oneEach');
});

t.test('columns are called by the header, else by their letters', async (t) => {
  const columns = Array.from({ length: 28 }, () => 'skip' as const);
  const draft = {
    total: 2,
    preview: { hasHeader: true, columns, rows: [{ position: 1, cells: ['Nome', ''] }] },
  } as unknown as ImportDraftDto;
  t.same(titlesOf(draft, true).slice(0, 3), ['Nome', 'B', 'C']);
  t.same(titlesOf(draft, false).slice(0, 2), ['A', 'B']);
  t.same(titlesOf(draft, false).slice(25), ['Z', 'AA', 'AB']);
  t.equal(rowCount(draft, true), 1);
  t.equal(rowCount(draft, false), 2);
});
