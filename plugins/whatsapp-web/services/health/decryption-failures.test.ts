import t from 'tap';
import { DecryptionFailures } from './decryption-failures.ts';

const MINUTE = 60_000;

t.test('a few that cannot be read are nobody’s fault, many are', (t) => {
  const failures = new DecryptionFailures();
  for (let at = 1; at < 5; at += 1) {
    t.equal(failures.record(false, at * MINUTE), undefined);
  }
  t.same(failures.record(false, 5 * MINUTE), {
    from: new Date(MINUTE),
    until: new Date(5 * MINUTE),
  });
  t.equal(failures.record(true, 5 * MINUTE), undefined, 'what can be read is no news');
  t.end();
});

t.test('on a lively connection it takes more than one in a hundred', (t) => {
  const failures = new DecryptionFailures();
  for (let at = 0; at < 495; at += 1) failures.record(true, 0);
  const found = [1, 2, 3, 4, 5, 6].map(() => failures.record(false, 0) !== undefined);
  t.same(found, [false, false, false, false, false, true]);
  t.end();
});

t.test('an hour later it is forgotten', (t) => {
  const failures = new DecryptionFailures();
  for (let at = 0; at < 4; at += 1) failures.record(false, 0);
  t.equal(failures.record(false, 60 * MINUTE), undefined);
  t.end();
});
