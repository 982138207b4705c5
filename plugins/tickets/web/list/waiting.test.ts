import t from 'tap';
import { at, buildPending, buildTicket } from '../testing/builders.ts';
import { waitIn, waitedMinutes, warmthOf } from './waiting.ts';

const minutesAt = (minutes: number): number => Date.parse(at(minutes));

t.test('somebody waits whose message was the last one', (t) => {
  t.equal(waitedMinutes(buildPending(), minutesAt(7)), 7);
  t.equal(waitedMinutes(buildTicket(), minutesAt(7.9)), 7);
  t.equal(waitedMinutes(buildTicket({ fromMe: true }), minutesAt(7)), undefined);
  t.equal(waitedMinutes(buildTicket({ status: 'closed' }), minutesAt(7)), undefined);
  t.equal(waitedMinutes(buildTicket({ isGroup: true }), minutesAt(7)), undefined);
  t.equal(waitedMinutes(buildTicket(), minutesAt(-1)), 0, 'a clock that is behind');
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
