import t from 'tap';
import { beginningAt } from './use-references.ts';

t.test('knows what is being referred to where the cursor stands', (t) => {
  t.same(beginningAt('Oi @an', 6), { sign: '@', query: 'an', start: 3, end: 6 });
  t.same(beginningAt('#', 1), { sign: '#', query: '', start: 0, end: 1 });
  t.same(beginningAt('@jo e mais', 3), { sign: '@', query: 'jo', start: 0, end: 3 });
  for (const text of ['ana@exemplo', 'Oi', '@ ana', 'a#b']) {
    t.equal(beginningAt(text, text.length), undefined, text);
  }
  t.end();
});
