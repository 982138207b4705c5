import { createSigner, createVerifier } from 'fast-jwt';
import type { VerifierOptions } from 'fast-jwt';
import { Value } from '@sinclair/typebox/value';
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../kernel/clock.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { Secrets } from './secrets.ts';

/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'prosa';
const AUDIENCE = 'prosa/api';

/** A pointer to a session and no more: what the session may do is read from the database. */
const AccessClaims = Type.Object({
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
export type AccessClaims = Static<typeof AccessClaims>;

/** The user and the session an access token is for. */
export interface TokenSubject {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly profile: string;
}

/** The subject of a token that was read. */
export interface ReadToken extends TokenSubject {
  readonly expiresAt: Date;
}

/** The rules of the signature and of the claims that are none of ours alone: HS256 and nothing else, from us and for us. */
export const TOKEN_RULES = {
  algorithms: ['HS256'],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
  requiredClaims: ['iss', 'aud', 'sub', 'sid', 'companyId', 'iat', 'exp'],
  // Told apart from the others, and by our own clock.
  ignoreExpiration: true,
} satisfies Partial<VerifierOptions>;

/** Issues access tokens, and says what they say. Requests over HTTP have their signatures verified by `core/http`. */
export class AccessTokens {
  /** One for each key of the installation: a previous one may have signed. */
  readonly keys: { readonly current: Buffer; readonly previous: readonly Buffer[] };
  readonly #clock: Clock;
  readonly #sign: (claims: AccessClaims) => string;
  readonly #verifiers: readonly ((token: string) => unknown)[];

  constructor(options: { secrets: Pick<Secrets, 'deriveAll'>; clock: Clock }) {
    const [current, ...previous] = options.secrets.deriveAll('jwt');
    if (!current) throw new Error('there is no key to sign with');
    this.keys = { current, previous };
    this.#clock = options.clock;
    this.#sign = createSigner<AccessClaims>({ key: current, algorithm: 'HS256' });
    this.#verifiers = [current, ...previous].map(
      (each) => createVerifier({ ...TOKEN_RULES, key: each }) as (token: string) => unknown,
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
   * Reads a token that did not come with a request over HTTP.
   * @throws ERR_TOKEN_EXPIRED when it was ours and is over: refresh it
   * @throws ERR_SESSION_EXPIRED when it was never ours
   */
  read(token: string): ReadToken {
    return this.subjectOf(this.claimsOf(this.#verified(token)));
  }

  /**
   * The claims of a token whose signature was verified.
   * @throws ERR_SESSION_EXPIRED when it has others than ours
   */
  claimsOf(verified: unknown): AccessClaims {
    if (!Value.Check(AccessClaims, verified)) throw coreErrors.ERR_SESSION_EXPIRED();
    return verified;
  }

  /** @throws ERR_TOKEN_EXPIRED when the token is over by now: refresh it */
  subjectOf(claims: AccessClaims): ReadToken {
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

  /** The token's content, when one of our keys signed it. */
  #verified(token: string): unknown {
    for (const verify of this.#verifiers) {
      try {
        return verify(token);
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
