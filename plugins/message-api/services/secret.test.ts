import t from 'tap';
import { endOf, hashOf, isSameHash, newSecret, secretOf } from './secret.ts';

t.test('tokens differ, and are read from the header they are sent in', (t) => {
  const one = newSecret();
  t.not(one, newSecret());
  t.equal(secretOf(`Bearer ${one}`), one);
  t.equal(secretOf(`bearer ${one}`), one);
  t.ok(one.endsWith(endOf(one)));
  t.end();
});

t.test('nothing else can be a token', (t) => {
  const one = newSecret();
  for (const header of [undefined, '', one, `Basic ${one}`, `Bearer ${one}x`, `Bearer ${one} x`]) {
    t.equal(secretOf(header), undefined, String(header));
  }
  t.end();
});

t.test('hashes are the same or not', (t) => {
  t.ok(isSameHash(hashOf('a'), hashOf('a')));
  t.notOk(isSameHash(hashOf('a'), hashOf('b')));
  t.notOk(isSameHash(hashOf('a'), ''));
  t.end();
});
