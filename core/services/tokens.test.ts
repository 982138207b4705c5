import t from 'tap';
import { forgedTokens, signedLike } from '../testing/forged-tokens.ts';
import { Secrets } from './secrets.ts';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './tokens.ts';

const secrets = new Secrets(Buffer.alloc(32, 7));
const subject = { userId: 5, companyId: 3, sessionId: 'abc', profile: 'admin' };
const start = new Date('2026-03-01T12:00:00Z');
const tokensAt = (now: Date): AccessTokens =>
  new AccessTokens({ secrets, clock: { now: () => now } });
const later = (add: number): Date => new Date(start.getTime() + add * 1000);
t.test('reads back what it issued', async (t) => {
  const tokens = tokensAt(start);
  t.same(tokens.read(tokens.issue(subject)), { ...subject, expiresAt: later(900) });
});

t.test('lives fifteen minutes and then asks for a refresh', async (t) => {
  const token = tokensAt(start).issue(subject);
  t.equal(ACCESS_TOKEN_SECONDS, 900);
  t.match(tokensAt(later(899)).read(token), subject);
  t.throws(() => tokensAt(later(900)).read(token), { code: 'ERR_TOKEN_EXPIRED', statusCode: 403 });
});

t.test('a token that was believed once expires, and lends its claims to no other', async (t) => {
  let now = start;
  const tokens = new AccessTokens({ secrets, clock: { now: () => now } });
  const token = tokens.issue(subject);
  t.match(tokens.read(token), subject);
  t.match(tokens.read(token), subject, 'read again');
  t.throws(() => tokens.read(`${token}A`), { code: 'ERR_SESSION_EXPIRED' });
  t.throws(() => tokens.read(token.slice(0, -2)), { code: 'ERR_SESSION_EXPIRED' });
  now = later(900);
  t.throws(() => tokens.read(token), { code: 'ERR_TOKEN_EXPIRED' });
});

t.test('a token from far ahead is not believed after the clock was set back', async (t) => {
  const token = tokensAt(later(7200)).issue(subject);
  t.throws(() => tokensAt(start).read(token), { code: 'ERR_TOKEN_EXPIRED' });
});

t.test('reads what another process signed with the same key', async (t) => {
  t.match(tokensAt(start).read(signedLike(secrets, start)), subject);
});

t.test('refuses every token that is not exactly ours', async (t) => {
  for (const [name, token] of Object.entries(forgedTokens(secrets, start))) {
    t.throws(
      () => tokensAt(start).read(token),
      { code: 'ERR_SESSION_EXPIRED', statusCode: 401 },
      name,
    );
  }
});
