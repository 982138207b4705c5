import t from 'tap';
import { freeColor } from './free-color.ts';

t.test('a new tag begins with the colour fewest tags have', async (t) => {
  t.equal(freeColor([]), '#0f766e');
  t.equal(freeColor(['#0F766E', '#4338ca']), '#0369a1');
  const all = Array.from({ length: 11 }).reduce<string[]>(
    (taken) => [...taken, freeColor(taken)],
    [],
  );
  t.equal(new Set(all).size, 11);
  t.equal(freeColor(all), '#0f766e', 'when each has been used once, the first comes again');
  t.equal(freeColor([...all, '#0f766e']), '#0369a1');
});
