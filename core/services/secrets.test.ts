import { randomBytes } from 'node:crypto';
import t from 'tap';
import { Secrets, SealError } from './secrets.ts';

const key = randomBytes(32);
const secrets = new Secrets(key);

t.test('opens what it sealed, and shows nothing of it', async (t) => {
  const sealed = secrets.seal('a très secret key 🔑', 'gateway');
  t.equal(secrets.open(sealed, 'gateway'), 'a très secret key 🔑');
  t.equal(secrets.open(secrets.seal('', 'gateway'), 'gateway'), '');
  t.notMatch(sealed, /secret/);
  t.match(sealed, /^s1\.[0-9a-f]{8}\.[\w-]+$/);
});

t.test('seals the same text differently each time', async (t) => {
  t.not(secrets.seal('x', 'gateway'), secrets.seal('x', 'gateway'));
});

t.test('refuses what was altered in any place', async (t) => {
  const sealed = secrets.seal('untouched', 'gateway');
  const [version, id, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    const text = `${version}.${id}.${altered.toString('base64url')}`;
    t.throws(() => secrets.open(text, 'gateway'), SealError);
  }
  t.throws(() => secrets.open(sealed.slice(0, 20), 'gateway'), SealError);
  t.throws(() => secrets.open(`${sealed}.x`, 'gateway'), SealError);
  t.throws(() => secrets.open('', 'gateway'), { code: 'ERR_SECRET_UNREADABLE' });
});

t.test('refuses another purpose and another installation', async (t) => {
  const sealed = secrets.seal('mine', 'gateway');
  t.throws(() => secrets.open(sealed, 'other'), SealError);
  t.throws(() => new Secrets(randomBytes(32)).open(sealed, 'gateway'), /key [0-9a-f]+ is not/);
});

t.test('opens with a previous key after a change, and knows that it is stale', async (t) => {
  const old = secrets.seal('kept', 'gateway');
  const renewed = new Secrets(randomBytes(32), [key]);
  t.equal(renewed.open(old, 'gateway'), 'kept');
  t.ok(renewed.isStale(old));
  t.notOk(renewed.isStale(renewed.seal('kept', 'gateway')));
});

t.test('derives one stable key per purpose', async (t) => {
  const again = new Secrets(Buffer.from(key));
  t.equal(secrets.derive('jwt').length, 32);
  t.same(secrets.derive('jwt'), again.derive('jwt'));
  t.notSame(secrets.derive('jwt'), secrets.derive('media'));
});

t.test('signs for one purpose and one text', async (t) => {
  const signature = secrets.sign('a|b', 'media');
  t.ok(secrets.verify('a|b', 'media', signature));
  t.notOk(secrets.verify('a|c', 'media', signature));
  t.notOk(secrets.verify('a|b', 'jwt', signature));
  t.notOk(secrets.verify('a|b', 'media', ''));
  t.notOk(secrets.verify('a|b', 'media', `${signature}A`));
});

t.test('refuses a short key', async (t) => {
  t.throws(() => new Secrets(randomBytes(31)), /at least 32 bytes/);
  t.throws(() => new Secrets(key, [randomBytes(16)]), /at least 32 bytes/);
});
