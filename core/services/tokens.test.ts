import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import t from 'tap';
import { Secrets } from './secrets.ts';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './tokens.ts';

const secrets = new Secrets(Buffer.alloc(32, 7));
const subject = { userId: 5, companyId: 3, sessionId: 'abc', profile: 'admin' };
const start = new Date('2026-03-01T12:00:00Z');
const seconds = Math.floor(start.getTime() / 1000);
const claims = {
  iss: 'prosa',
  aud: 'prosa/api',
  sub: '5',
  companyId: 3,
  sid: 'abc',
  profile: 'admin',
  iat: seconds,
  exp: seconds + 600,
};

const tokensAt = (now: Date): AccessTokens =>
  new AccessTokens({ secrets, clock: { now: () => now } });
const later = (add: number): Date => new Date(start.getTime() + add * 1000);
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forge = (
  body: unknown,
  key: Buffer | string = secrets.derive('jwt'),
  alg = 'HS256',
): string => {
  const input = `${base64({ alg, typ: 'JWT' })}.${base64(body)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};

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
  t.match(tokensAt(start).read(forge(claims)), subject);
});

t.test('refuses every token that is not exactly ours', async (t) => {
  const unsigned = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const without = (name: keyof typeof claims): Record<string, unknown> =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const wrong: Record<string, string> = {
    'algorithm none': unsigned,
    'algorithm none with our signature': forge(claims, undefined, 'none'),
    'RS256 in the header, signed with our secret': forge(claims, undefined, 'RS256'),
    'RS256 by a key of their own': createSigner({ key: privateKey, algorithm: 'RS256' })(claims),
    'HS512 with our key': createSigner({ key: secrets.derive('jwt'), algorithm: 'HS512' })(claims),
    'another key': forge(claims, Buffer.alloc(32, 1)),
    'wrong audience': forge({ ...claims, aud: 'elsewhere' }),
    'audience as a list': forge({ ...claims, aud: ['prosa/api', 'elsewhere'] }),
    'issuer as a list': forge({ ...claims, iss: ['prosa'] }),
    'wrong issuer': forge({ ...claims, iss: 'prosa2' }),
    'no issue time': forge(without('iat')),
    'no end': forge(without('exp')),
    'no session': forge(without('sid')),
    'no company': forge(without('companyId')),
    'a company that is a text': forge({ ...claims, companyId: '3' }),
    'a user that is no number': forge({ ...claims, sub: '5 or 1=1' }),
    'user zero': forge({ ...claims, sub: '0' }),
    'not a token': 'abc',
    nothing: '',
  };
  for (const [name, token] of Object.entries(wrong)) {
    t.throws(
      () => tokensAt(start).read(token),
      { code: 'ERR_SESSION_EXPIRED', statusCode: 401 },
      name,
    );
  }
});
