import fc from 'fast-check';
import t from 'tap';
import { nextBatch } from './next-batch.ts';

const queueOf = (...chats: readonly string[]) => chats.map((chat, at) => ({ chat, at }));

t.test('a single event is taken at once', async (t) => {
  t.same(nextBatch(queueOf('a'), new Set(), 2), { batch: queueOf('a'), rest: [] });
});

t.test('the transactions that may begin share what waits', async (t) => {
  const queue = queueOf('a', 'b', 'c', 'd', 'e');
  const first = nextBatch(queue, new Set(), 2);
  t.same(
    first.batch.map(({ chat }) => chat),
    ['a', 'b', 'c'],
  );
  const second = nextBatch(first.rest, new Set(['a', 'b', 'c']), 1);
  t.same(
    second.batch.map(({ chat }) => chat),
    ['d', 'e'],
  );
});

t.test('an event waits for the transaction of its chat, and others pass it', async (t) => {
  const { batch, rest } = nextBatch(queueOf('a', 'b', 'a'), new Set(['a']), 1);
  t.same(
    batch.map(({ at }) => at),
    [1],
  );
  t.same(
    rest.map(({ at }) => at),
    [0, 2],
  );
});

t.test('at most fifty share a transaction, and none begins when none may', async (t) => {
  const queue = queueOf(...Array.from({ length: 400 }, (_, at) => String(at)));
  t.equal(nextBatch(queue, new Set(), 2).batch.length, 50);
  t.same(nextBatch(queue, new Set(), 0), { batch: [], rest: queue });
});

t.test('nothing is lost, and no event overtakes an earlier one of its chat', async () => {
  const chat = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(
      fc.array(chat),
      fc.uniqueArray(chat),
      fc.integer({ max: 3 }),
      (chats, busy, free) => {
        const queue = queueOf(...chats);
        const { batch, rest } = nextBatch(queue, new Set(busy), free);
        const isComplete =
          [...batch, ...rest].sort((one, other) => one.at - other.at).length === queue.length;
        const keepsOrder = batch.every(
          (taken) =>
            !busy.includes(taken.chat) &&
            rest.every((left) => left.chat !== taken.chat || left.at > taken.at),
        );
        return isComplete && keepsOrder;
      },
    ),
  );
});
