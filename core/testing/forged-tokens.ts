import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import type { Secrets } from '../services/secrets.ts';

const claimsAt = (now: Date) => {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: 'prosa',
    aud: 'prosa/api',
    sub: '5',
    companyId: 3,
    sid: 'abc',
    profile: 'admin',
    iat: seconds,
    exp: seconds + 600,
  };
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forge = (body: unknown, key: Buffer, alg = 'HS256'): string => {
  const input = `${base64({ alg, typ: 'JWT' })}.${base64(body)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};

/** A token as this installation signs it, made by hand: of user 5 of company 3. */
export const signedLike = (secrets: Pick<Secrets, 'derive'>, now: Date): string =>
  forge(claimsAt(now), secrets.derive('jwt'));

/** Tokens that are not exactly ours, by what is wrong with them. */
export const forgedTokens = (
  secrets: Pick<Secrets, 'derive'>,
  now: Date,
): Readonly<Record<string, string>> => {
  const ours = secrets.derive('jwt');
  const claims = claimsAt(now);
  const unsigned = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const without = (name: keyof typeof claims): Record<string, unknown> =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  return {
    'algorithm none': unsigned,
    'algorithm none with our signature': forge(claims, ours, 'none'),
    'RS256 in the header, signed with our secret': forge(claims, ours, 'RS256'),
    'RS256 by a key of their own': createSigner({ key: privateKey, algorithm: 'RS256' })(claims),
    'HS512 with our key': createSigner({ key: ours, algorithm: 'HS512' })(claims),
    'another key': forge(claims, Buffer.alloc(32, 1)),
    'wrong audience': forge({ ...claims, aud: 'elsewhere' }, ours),
    'audience as a list': forge({ ...claims, aud: ['prosa/api', 'elsewhere'] }, ours),
    'issuer as a list': forge({ ...claims, iss: ['prosa'] }, ours),
    'wrong issuer': forge({ ...claims, iss: 'prosa2' }, ours),
    'no issue time': forge(without('iat'), ours),
    'no end': forge(without('exp'), ours),
    'no session': forge(without('sid'), ours),
    'no company': forge(without('companyId'), ours),
    'a company that is a text': forge({ ...claims, companyId: '3' }, ours),
    'a user that is no number': forge({ ...claims, sub: '5 or 1=1' }, ours),
    'user zero': forge({ ...claims, sub: '0' }, ours),
    'not a token': 'abc',
    nothing: '',
  };
};
