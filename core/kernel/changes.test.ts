import t from 'tap';
import { changesOf } from './changes.ts';

t.test('tells fields that differ, with both values', (t) => {
  t.same(
    changesOf(
      { name: 'Ouro', value: 99.9, queues: [1], users: 5 },
      { name: 'Ouro', value: 149.9, queues: [1], users: 5 },
    ),
    { value: { from: 99.9, to: 149.9 } },
  );
  t.same(changesOf({ a: null }, { a: 1, b: 2 }), { a: { from: null, to: 1 } }, 'no unknown field');
  t.end();
});
