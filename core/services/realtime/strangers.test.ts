import t from 'tap';
import { Strangers } from './strangers.ts';

t.test('an address that has too many silent sockets loses its oldest', async (t) => {
  const strangers = new Strangers<number>({ strangers: 10, strangersPerAddress: 2 });
  t.same(strangers.add(1, 'a'), []);
  t.same(strangers.add(2, 'a'), []);
  t.same(strangers.add(3, 'b'), []);
  t.same(strangers.add(4, 'a'), [1]);
  t.equal(strangers.size, 3);
});

t.test(
  'when there are too many of all addresses, the address with the most makes room',
  async (t) => {
    const strangers = new Strangers<number>({ strangers: 4, strangersPerAddress: 10 });
    strangers.add(1, 'b');
    for (const socket of [2, 3, 4]) strangers.add(socket, 'a');
    t.same(strangers.add(5, 'c'), [2]);
    strangers.delete(3);
    strangers.delete(3);
    t.same(strangers.add(6, 'c'), [], 'who said who it is makes room as well');
    t.equal(strangers.size, 4);
  },
);

t.test('an address that was pushed out entirely may come back', async (t) => {
  const strangers = new Strangers<number>({ strangers: 10, strangersPerAddress: 1 });
  t.same(strangers.add(1, 'a'), []);
  t.same(strangers.add(2, 'a'), [1]);
  t.same(strangers.add(3, 'a'), [2]);
  t.equal(strangers.size, 1);
});
