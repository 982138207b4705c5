import t from 'tap';
import { dueStatement } from './due-statement.ts';

t.test('other sources make another statement, under a name of its own', async (t) => {
  const one = { waiting: 'select 1' };
  const other = { waiting: 'select 2' };
  t.strictSame(dueStatement([one, other]), dueStatement([one, other]));
  t.not(dueStatement([one]).name, dueStatement([one, other]).name);
});
