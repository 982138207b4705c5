import t from 'tap';
import { ticksFor } from './scale.ts';

t.test('an axis has few, round, whole numbers and reaches over the highest', (t) => {
  for (const [highest, ticks] of [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [17, [0, 5, 10, 15, 20]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
  ] as const) {
    t.same(ticksFor(highest), ticks, String(highest));
  }
  t.end();
});
