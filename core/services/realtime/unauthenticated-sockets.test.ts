import t from 'tap';
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts';

t.test('an address that has too many silent sockets loses its oldest', async (t) => {
  const sockets = new UnauthenticatedSockets<number>({
    unauthenticatedSockets: 10,
    unauthenticatedPerAddress: 2,
  });
  t.same(sockets.add(1, 'a'), []);
  t.same(sockets.add(2, 'a'), []);
  t.same(sockets.add(3, 'b'), []);
  t.same(sockets.add(4, 'a'), [1]);
  t.equal(sockets.size, 3);
});

t.test(
  'when there are too many of all addresses, the address with the most makes room',
  async (t) => {
    const sockets = new UnauthenticatedSockets<number>({
      unauthenticatedSockets: 4,
      unauthenticatedPerAddress: 10,
    });
    sockets.add(1, 'b');
    for (const socket of [2, 3, 4]) sockets.add(socket, 'a');
    t.same(sockets.add(5, 'c'), [2]);
    sockets.delete(3);
    sockets.delete(3);
    t.same(sockets.add(6, 'c'), [], 'who said who it is makes room as well');
    t.equal(sockets.size, 4);
  },
);

t.test('an address that was pushed out entirely may come back', async (t) => {
  const sockets = new UnauthenticatedSockets<number>({
    unauthenticatedSockets: 10,
    unauthenticatedPerAddress: 1,
  });
  t.same(sockets.add(1, 'a'), []);
  t.same(sockets.add(2, 'a'), [1]);
  t.same(sockets.add(3, 'a'), [2]);
  t.equal(sockets.size, 1);
});
