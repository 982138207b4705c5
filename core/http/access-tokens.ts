import fastifyJwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { coreErrors } from '../kernel/app-error.ts';
import { TOKEN_RULES } from '../services/tokens.ts';
import type { AccessClaims, AccessTokens, ReadToken } from '../services/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The subject of the access token in the Authorization header, by the token alone: whether the session is alive is
     * another question.
     * @throws ERR_SESSION_EXPIRED without a token, and for one that none of our keys signed
     * @throws ERR_TOKEN_EXPIRED when it was ours and is over: refresh it
     */
    tokenSubject(): Promise<ReadToken>;
  }
}

/** Authorization headers whose claims are remembered, a few hundred bytes each. */
const REMEMBERED_HEADERS = 5_000;

export interface AccessTokenOptions {
  readonly tokens: Pick<AccessTokens, 'keys' | 'claimsOf' | 'subjectOf'>;
}

/** Verifies the access tokens of requests with `@fastify/jwt`. A browser shows the same token with every request. */
export const accessTokens = fp<AccessTokenOptions>(
  async (app, { tokens }) => {
    const { current, previous } = tokens.keys;
    await app.register(fastifyJwt, {
      secret: current,
      verify: TOKEN_RULES,
      decoratorName: 'accessClaims',
    });
    const known = new LRUCache<string, AccessClaims>({ max: REMEMBERED_HEADERS });

    const verified = async (request: FastifyRequest): Promise<unknown> => {
      for (const key of [undefined, ...previous]) {
        try {
          return await request.jwtVerify(key && { key });
        } catch {
          // Another of our keys may have signed it.
        }
      }
      throw coreErrors.ERR_SESSION_EXPIRED();
    };
    app.decorateRequest('tokenSubject', async function tokenSubject(this: FastifyRequest) {
      const shown = this.headers.authorization ?? '';
      let claims = known.get(shown);
      if (!claims) {
        claims = tokens.claimsOf(await verified(this));
        known.set(shown, claims);
      }
      return tokens.subjectOf(claims);
    });
  },
  { name: 'prosa-access-tokens', fastify: '5.x' },
);
