import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../contract.ts';
import type { Secrets } from './secrets.ts';

/** How long a used refresh token still gives its successor, for a browser that never got the answer. */
const REUSE_GRACE_SECONDS = 10;

/** No honest browser is further behind than this within the grace. */
const LONGEST_WALK = 8;

/** A refresh token that was presented. */
export type PresentedToken =
  | { readonly kind: 'unknown' }
  /** It was used before, and not a moment ago: somebody has a copy. */
  | { readonly kind: 'reused'; readonly sessionId: string }
  | {
      readonly kind: 'good';
      readonly sessionId: string;
      readonly issuedAt: Date;
      /** Makes the successor the session's token. */
      readonly rotate: () => Promise<string>;
    };

interface TokenRow {
  hash: string;
  session_id: string;
  company_id: number;
  created_at: Date;
  used_at: Date | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The chain of a session's refresh tokens. Each is 256 random-looking bits, stored hashed, good once. A successor is
 * computed from its predecessor with a key only the server has, so that a lost answer can be given again without
 * storing any token.
 */
export class RefreshTokens {
  /** The first one makes successors; by the others they were made. */
  readonly #keys: readonly Buffer[];

  constructor(secrets: Pick<Secrets, 'deriveAll'>) {
    this.#keys = secrets.deriveAll('refresh-token');
  }

  /** The first token of a new session. */
  async start(ctx: Ctx, session: { id: string; companyId: number }, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#store(ctx, token, session.id, session.companyId, now);
    return token;
  }

  /** Looks a token up and locks its session, so that the same token presented twice is decided one after the other. */
  async present(ctx: Ctx, token: string, now: Date): Promise<PresentedToken> {
    const known = await this.#find(ctx, hashOf(token));
    if (!known) return { kind: 'unknown' };
    const sessionId = known.session_id;
    await ctx.trx('sessions').where({ id: sessionId }).forUpdate().select('id');
    let row = await this.#find(ctx, known.hash);
    let current = token;
    for (let step = 0; row?.used_at; step += 1) {
      const age = now.getTime() - row.used_at.getTime();
      if (step === LONGEST_WALK || age > REUSE_GRACE_SECONDS * 1000) {
        return { kind: 'reused', sessionId };
      }
      ({ token: current, row } = await this.#next(ctx, current));
    }
    if (!row) return { kind: 'unknown' };
    const found = row;
    // The answer with this token was lost: it is given again, still unused.
    const isRepeat = current !== token;
    const rotate = async (): Promise<string> =>
      isRepeat ? current : this.#rotate(ctx, current, found, now);
    return { kind: 'good', sessionId, issuedAt: found.created_at, rotate };
  }

  async #rotate(ctx: Ctx, token: string, row: TokenRow, now: Date): Promise<string> {
    const [next = ''] = this.#successors(token);
    await ctx.trx<TokenRow>('refresh_tokens').where({ hash: row.hash }).update({ used_at: now });
    await this.#store(ctx, next, row.session_id, row.company_id, now);
    return next;
  }

  async #store(
    ctx: Ctx,
    token: string,
    sessionId: string,
    companyId: number,
    now: Date,
  ): Promise<void> {
    await ctx.trx<TokenRow>('refresh_tokens').insert({
      hash: hashOf(token),
      session_id: sessionId,
      company_id: companyId,
      created_at: now,
    });
  }

  async #find(ctx: Ctx, hash: string): Promise<TokenRow | undefined> {
    return ctx.trx<TokenRow>('refresh_tokens').where({ hash }).first();
  }

  /** The stored successor of a token, whichever key made it; without a row, the one the current key would make. */
  async #next(
    ctx: Ctx,
    token: string,
  ): Promise<{ readonly token: string; readonly row: TokenRow | undefined }> {
    const successors = this.#successors(token);
    for (const successor of successors) {
      const row = await this.#find(ctx, hashOf(successor));
      if (row) return { token: successor, row };
    }
    return { token: successors[0] ?? token, row: undefined };
  }

  #successors(token: string): readonly string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(token).digest('base64url'));
  }
}
