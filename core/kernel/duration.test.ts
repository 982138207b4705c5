import t from 'tap';
import { durationOf } from './duration.ts';

t.test('reads durations, and nothing else', async (t) => {
  t.same(
    ['20ms', '3s', '5m', '2h', '1d'].map(durationOf),
    [20, 3_000, 300_000, 7_200_000, 86_400_000],
  );
  for (const text of ['', '3', 's', '0s', '-1s', '1.5s', '3 s', '3w', 'soon']) {
    t.equal(durationOf(text), undefined, text);
  }
});
