import t from 'tap';
import { at, buildPending, buildTicket } from '../testing/builders.ts';
import { waitIn, waitedMinutes, warmthOf } from '../../shared/waiting.ts';

const minutesAt = (minutes: number): number => Date.parse(at(minutes));

t.test('a wait is counted from its beginning, whatever else moved the ticket', (t) => {
  const waiting = (changes = {}) =>
    buildTicket({ waitingSince: at(0), updatedAt: at(6), ...changes });
  t.equal(waitedMinutes(buildPending({ updatedAt: at(6) }), minutesAt(7)), 7);
  t.equal(waitedMinutes(waiting({ fromMe: true }), minutesAt(7.9)), 7, 'after an automatic answer');
  t.equal(waitedMinutes(buildTicket(), minutesAt(7)), undefined);
  t.equal(waitedMinutes(waiting({ isGroup: true }), minutesAt(7)), undefined);
  t.equal(waitedMinutes(waiting(), minutesAt(-1)), 0, 'a clock that is behind');
  t.end();
});

t.test('waiting grows warmer: amber from five minutes, red from fifteen', (t) => {
  t.same([undefined, 0, 4, 5, 14, 15, 900].map(warmthOf), [
    'cool',
    'cool',
    'cool',
    'warm',
    'warm',
    'hot',
    'hot',
  ]);
  t.end();
});

t.test('a wait is said in the largest unit that fits', (t) => {
  t.same(waitIn(59), { unit: 'minutes', count: 59 });
  t.same(waitIn(61), { unit: 'hours', count: 1 });
  t.same(waitIn(47 * 60), { unit: 'hours', count: 47 });
  t.same(waitIn(49 * 60), { unit: 'days', count: 2 });
  t.end();
});
