import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConfirmationProof } from '../services/confirmation-proof.ts';

/** Names without and with https, where browsers take a cookie of this prefix only from this very host. */
export const CONFIRMATION_COOKIES = { plain: 'confirmation', host: '__Host-confirmation' } as const;

const SAFE = { httpOnly: true, sameSite: 'strict' } as const;

/** The proof of a confirmation, in the browser's cookie. Scripts cannot read it, and it is no access token. */
export class ConfirmationCookie {
  readonly #name: string;
  readonly #options: typeof SAFE & { readonly path: string; readonly secure: boolean };

  /** @param publicUrl where people open Prosa: by https or not */
  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.#name = isSecure ? CONFIRMATION_COOKIES.host : CONFIRMATION_COOKIES.plain;
    // The prefix asks for the path `/`.
    this.#options = { ...SAFE, path: isSecure ? '/' : '/api', secure: isSecure };
  }

  read({ cookies }: FastifyRequest): string | undefined {
    return cookies[this.#name];
  }

  set(reply: FastifyReply, { value, maxAgeSeconds }: ConfirmationProof): void {
    reply.setCookie(this.#name, value, { ...this.#options, maxAge: maxAgeSeconds });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
  }
}
