import t from 'tap';
import fc from 'fast-check';
import { ackRises } from './acks.ts';
import { withReaction } from './reactions.ts';

t.test('an ack never goes back, whatever order they come in', (t) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2, 3, 4)), (acks) => {
      const last = acks.reduce((current, ack) => (ackRises(current, ack) ? ack : current), 0);
      return last === Math.max(0, ...acks);
    }),
  );
  t.end();
});

t.test('a failure replaces waiting and nothing else', (t) => {
  t.equal(ackRises(0, -1), true);
  t.equal(ackRises(1, -1), false);
  t.equal(ackRises(3, -1), false);
  t.equal(ackRises(-1, 1), false);
  t.end();
});

t.test('each person has one reaction, and may take it back', (t) => {
  const one = withReaction([], { by: '1', emoji: '👍' });
  const two = withReaction(one, { by: '2', emoji: '🙏' });
  t.same(withReaction(two, { by: '1', emoji: '❤️' }), [
    { by: '2', emoji: '🙏' },
    { by: '1', emoji: '❤️' },
  ]);
  t.same(withReaction(two, { by: '1', emoji: '' }), [{ by: '2', emoji: '🙏' }]);
  t.end();
});
