import t from 'tap';
import { InOrder } from './in-order.ts';

t.test('hands on in the order of the places, each as soon as it can be', (t) => {
  const handed: string[] = [];
  const inOrder = new InOrder<string>((items) => handed.push(...items));
  const [first, second, third] = [inOrder.take(1), inOrder.take(1), inOrder.take(1)];
  const other = inOrder.take(2);
  second(['b1', 'b2']);
  t.same(handed, []);
  other(['x']);
  t.same(handed, ['x'], 'nobody waits for another line');
  first(['a']);
  t.same(handed, ['x', 'a', 'b1', 'b2']);
  third([]);
  const fourth = inOrder.take(1);
  fourth(['d']);
  t.same(handed, ['x', 'a', 'b1', 'b2', 'd']);
  t.end();
});

t.test('a transaction that failed holds nobody up', (t) => {
  const handed: string[] = [];
  const inOrder = new InOrder<string>((items) => handed.push(...items));
  const [first, second] = [inOrder.take(1), inOrder.take(1)];
  second(['b']);
  first([]);
  t.same(handed, ['b']);
  t.end();
});
