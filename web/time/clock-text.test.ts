import t from 'tap';
import { clockText } from './clock-text.ts';

t.test('says times the way people do', async (t) => {
  t.equal(clockText(0), '0:00');
  t.equal(clockText(63.9), '1:03');
  t.equal(clockText(3_723), '1:02:03');
  t.equal(clockText(Infinity), '0:00');
});
