import { createSigner, createVerifier } from 'fast-jwt';
import { Value } from '@sinclair/typebox/value';
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../kernel/clock.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { Secrets } from './secrets.ts';

/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Tokens whose claims are remembered, a few hundred bytes each. */
const REMEMBERED_TOKENS = 5_000;

const ISSUER = 'prosa';
const AUDIENCE = 'prosa/api';

/** Who the token speaks for. Only a pointer: what the session may do is read from the database. */
const Claims = Type.Object({
  iss: Type.Literal(ISSUER),
  aud: Type.Literal(AUDIENCE),
  /** User id. */
  sub: Type.String({ pattern: '^[1-9][0-9]{0,9}$' }),
  companyId: Type.Integer({ minimum: 1 }),
  /** Session id. */
  sid: Type.String({ minLength: 1 }),
  profile: Type.String(),
  iat: Type.Integer(),
  exp: Type.Integer(),
});
type Claims = Static<typeof Claims>;

/** Who an access token speaks for. */
export interface TokenSubject {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly profile: string;
}

/** What an access token says. */
export interface ReadToken extends TokenSubject {
  readonly expiresAt: Date;
}

/** Signs and reads access tokens: HS256 and nothing else, with a key of their own. */
export class AccessTokens {
  readonly #clock: Clock;
  readonly #sign: (claims: Claims) => string;
  /** One per key, the current one first. */
  readonly #readers: readonly ((token: string) => unknown)[];
  /** Claims of tokens whose signature was checked: a browser shows the same one with every request. */
  readonly #known = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS });

  constructor(options: { secrets: Pick<Secrets, 'deriveAll'>; clock: Clock }) {
    const keys = options.secrets.deriveAll('jwt');
    const [key] = keys;
    if (!key) throw new Error('there is no key to sign with');
    this.#clock = options.clock;
    this.#sign = createSigner<Claims>({ key, algorithm: 'HS256' });
    this.#readers = keys.map(
      (each) =>
        createVerifier({
          key: each,
          algorithms: ['HS256'],
          allowedIss: ISSUER,
          allowedAud: AUDIENCE,
          requiredClaims: ['iss', 'aud', 'sub', 'sid', 'companyId', 'iat', 'exp'],
          // Told apart from the others below, and by our own clock.
          ignoreExpiration: true,
        }) as (token: string) => unknown,
    );
  }

  /** A token for a session, good for {@link ACCESS_TOKEN_SECONDS}. */
  issue({ userId, companyId, sessionId, profile }: TokenSubject): string {
    const iat = this.#now();
    const exp = iat + ACCESS_TOKEN_SECONDS;
    const sub = String(userId);
    return this.#sign({
      iss: ISSUER,
      aud: AUDIENCE,
      sub,
      companyId,
      sid: sessionId,
      profile,
      iat,
      exp,
    });
  }

  /**
   * Reads a token.
   * @throws ERR_TOKEN_EXPIRED when it was ours and is over: refresh it
   * @throws ERR_SESSION_EXPIRED when it was never ours
   */
  read(token: string): ReadToken {
    const claims = this.#claims(token);
    const now = this.#now();
    if (claims.exp <= now) throw coreErrors.ERR_TOKEN_EXPIRED();
    // A clock that was set back must not stretch a token's life.
    if (claims.exp - now > 2 * ACCESS_TOKEN_SECONDS) throw coreErrors.ERR_TOKEN_EXPIRED();
    return {
      userId: Number(claims.sub),
      companyId: claims.companyId,
      sessionId: claims.sid,
      profile: claims.profile,
      expiresAt: new Date(claims.exp * 1000),
    };
  }

  #claims(token: string): Claims {
    const known = this.#known.get(token);
    if (known) return known;
    const claims = this.#verified(token);
    if (!Value.Check(Claims, claims)) throw coreErrors.ERR_SESSION_EXPIRED();
    this.#known.set(token, claims);
    return claims;
  }

  /** The token's claims, when one of our keys signed it. */
  #verified(token: string): unknown {
    for (const read of this.#readers) {
      try {
        return read(token);
      } catch {
        // Another of our keys may have signed it.
      }
    }
    throw coreErrors.ERR_SESSION_EXPIRED();
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}
