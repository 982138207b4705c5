import t from 'tap';
import { freeColor } from './free-color.ts';

t.test('a new queue begins with a colour nobody has', async (t) => {
  const suggested = ['#111111', '#222222', '#aabbcc'];
  t.equal(freeColor(suggested, []), '#111111');
  t.equal(freeColor(suggested, ['#222222', '#111111']), '#aabbcc');
  t.equal(freeColor(suggested, ['#AABBCC', '#111111']), '#222222');
  t.equal(freeColor(suggested, suggested), '#111111');
  t.equal(freeColor([], []), '#0f766e');
});
