import type { FastifyReply, FastifyRequest } from 'fastify';

/** The one route that reads the cookie. */
export const REFRESH_PATH = '/api/auth/refresh_token';

/** Name without https, where browsers keep no cookie with a prefix; and under https before there was a prefix. */
const PLAIN_NAME = 'jrt';

/** Browsers take a cookie of this name only from this very host and by https, so no other host can plant one. */
const HOST_NAME = '__Host-jrt';

const SAFE = { httpOnly: true, sameSite: 'strict' } as const;
const PLAIN = { ...SAFE, path: REFRESH_PATH, secure: false } as const;

/** The prefix `__Host-` asks for the path `/`, so the cookie comes with every request: no other route reads cookies. */
const HOST = { ...SAFE, path: '/', secure: true } as const;

/** The refresh token of a session, in the browser's cookie. */
export class RefreshCookie {
  readonly #isSecure: boolean;

  /** @param publicUrl where people open Prosa: by https or not */
  constructor(publicUrl: string) {
    this.#isSecure = publicUrl.startsWith('https:');
  }

  /** The token; under https also one that was set before the cookie had its prefix, until the next is set. */
  read({ cookies }: FastifyRequest): string | undefined {
    return this.#isSecure ? (cookies[HOST_NAME] ?? cookies[PLAIN_NAME]) : cookies[PLAIN_NAME];
  }

  set(reply: FastifyReply, token: string, maxAge: number): void {
    if (!this.#isSecure) {
      reply.setCookie(PLAIN_NAME, token, { ...PLAIN, maxAge });
      return;
    }
    reply.setCookie(HOST_NAME, token, { ...HOST, maxAge });
    if (reply.request.cookies[PLAIN_NAME] !== undefined) {
      reply.clearCookie(PLAIN_NAME, { ...PLAIN, secure: true });
    }
  }

  clear(reply: FastifyReply): void {
    if (this.#isSecure) reply.clearCookie(HOST_NAME, HOST);
    reply.clearCookie(PLAIN_NAME, { ...PLAIN, secure: this.#isSecure });
  }
}
