import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../kernel/clock.ts';
import { topics } from '../contract.ts';
import type { Ctx } from '../contract.ts';
import { SessionStarted } from './core-events.ts';
import type { Language } from './language.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import type { Secrets } from './secrets.ts';

const DAY = 24 * 3600 * 1000;
/** A session ends after this, however much it is used. */
const ABSOLUTE_LIFE = 30 * DAY;
/** A session ends when its browser was not seen for this long. */
export const IDLE_LIFE = 7 * DAY;

/** Why a session ended. */
export type EndReason =
  | 'replaced'
  | 'logout'
  /** From the list of the user's sessions. */
  | 'ended'
  | 'reuse'
  | 'password'
  | 'email'
  | 'second-factor'
  | 'rights'
  | 'inactive'
  /** The tab in which somebody of the platform acted as the user was closed or loaded anew. */
  | 'page-left'
  /** Its time was over: of sessions of somebody who acted as the user. */
  | 'expired';

/** A session that was just ended. */
export interface EndedSession {
  readonly id: string;
  /** User of the session. */
  readonly userId: number;
  /** The person of the platform who acted as the user in it. */
  readonly impersonatorId: number | null;
}

/** Where a login came from, for the user's own eyes. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  /** In which language they read; undefined leaves what is known. */
  readonly language?: Language;
}

/** A session's newest refresh token and how long the browser should keep it. */
export interface Renewable {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly maxAgeSeconds: number;
}

export type Renewal =
  | ({ readonly kind: 'renewed' } & Renewable)
  | { readonly kind: 'over' }
  /** A used token came back: the session was ended, whoever holds it. */
  | { readonly kind: 'reused'; readonly sessionId: string };

/** How long somebody of the platform may act as another before giving a reason anew, in milliseconds. */
const IMPERSONATION_LIFE = 15 * 60 * 1000;

interface SessionRow {
  id: string;
  company_id: number;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  ip: string;
  user_agent: string;
  impersonator_id: number | null;
}

/** The rows of sessions: at most one per user is alive. */
export class Sessions {
  readonly #clock: Clock;
  readonly #tokens: RefreshTokens;

  constructor(options: { secrets: Pick<Secrets, 'deriveAll'>; clock: Clock }) {
    this.#clock = options.clock;
    this.#tokens = new RefreshTokens(options.secrets);
  }

  /**
   * Begins a session and ends the user's others, which are told by the `auth` event.
   * @param ctx of the user's company
   */
  async begin(
    ctx: Ctx,
    user: { id: number; email: string },
    origin: Origin,
  ): Promise<Renewable & { readonly ended: readonly EndedSession[] }> {
    const now = this.#clock.now();
    const id = randomUUID();
    // Two logins at the same moment: one after the other, so that one of them is the older.
    await ctx
      .trx('users')
      .where({ id: user.id, company_id: ctx.companyId })
      .forUpdate()
      .select('id');
    const ended = await this.end(ctx, { userId: user.id }, 'replaced');
    await ctx.trx<SessionRow>('sessions').insert({
      id,
      company_id: ctx.companyId,
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_LIFE),
      ip: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
    });
    await ctx
      .trx('users')
      .where({ id: user.id })
      .update({
        last_seen_at: now,
        ...(origin.language === undefined ? {} : { language: origin.language }),
      });
    ctx.emit(SessionStarted, { userId: user.id, sessionId: id });
    if (ended.length > 0) {
      const { companyId } = ctx;
      const payload = { user: { id: user.id, email: user.email, companyId }, sessionId: id };
      ctx.emit('core.session-replaced', payload, [topics.user(user.id)]);
    }
    const refreshToken = await this.#tokens.start(ctx, { id, companyId: ctx.companyId }, now);
    return { sessionId: id, refreshToken, maxAgeSeconds: IDLE_LIFE / 1000, ended };
  }

  /**
   * Begins a session in which somebody else acts as the user. It has no refresh token, and the user's own goes on.
   * @param ctx of the user's company
   */
  async beginImpersonation(
    ctx: Ctx,
    userId: number,
    impersonatorId: number,
    origin: Origin,
  ): Promise<string> {
    const now = this.#clock.now();
    const id = randomUUID();
    await ctx.trx<SessionRow>('sessions').insert({
      id,
      company_id: ctx.companyId,
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + IMPERSONATION_LIFE),
      ip: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
      impersonator_id: impersonatorId,
    });
    return id;
  }

  /** Exchanges a refresh token for its successor. A system transaction: nobody is known yet. */
  async renew(ctx: Ctx, refreshToken: string): Promise<Renewal> {
    const now = this.#clock.now();
    const presented = await this.#tokens.present(ctx, refreshToken, now);
    if (presented.kind === 'unknown') return { kind: 'over' };
    const { sessionId } = presented;
    const row = await ctx.trx<SessionRow>('sessions').where({ id: sessionId }).first();
    if (!row || row.revoked_at) return { kind: 'over' };
    if (presented.kind === 'reused') {
      await this.end(ctx, { sessionId }, 'reuse');
      return { kind: 'reused', sessionId };
    }
    const idleEnd = presented.issuedAt.getTime() + IDLE_LIFE;
    if (now.getTime() >= Math.min(row.expires_at.getTime(), idleEnd)) return { kind: 'over' };
    const next = await presented.rotate();
    await ctx.trx<SessionRow>('sessions').where({ id: sessionId }).update({ last_used_at: now });
    const life = Math.min(IDLE_LIFE, row.expires_at.getTime() - now.getTime());
    const maxAgeSeconds = Math.floor(life / 1000);
    return { kind: 'renewed', sessionId, refreshToken: next, maxAgeSeconds };
  }

  /**
   * Ends sessions.
   * @returns those that were alive
   */
  async end(
    ctx: Ctx,
    which:
      | { readonly sessionId: string; readonly userId?: number }
      | { readonly userId: number; readonly except?: string }
      | { readonly companyId: number },
    reason: EndReason,
  ): Promise<readonly EndedSession[]> {
    const query = ctx.trx<SessionRow>('sessions').whereNull('revoked_at');
    if ('sessionId' in which) {
      void query.where('id', which.sessionId);
      if (which.userId !== undefined) void query.where('user_id', which.userId);
    } else if ('companyId' in which) void query.where('company_id', which.companyId);
    else {
      void query.where('user_id', which.userId);
      if (which.except !== undefined) void query.whereNot('id', which.except);
    }
    return this.#revoke(query, reason);
  }

  /** Ends the sessions of a company in which somebody acted as another until the time was over. */
  async endOverdueImpersonations(ctx: Ctx): Promise<readonly EndedSession[]> {
    return this.#revoke(overdue(ctx, this.#clock.now()), 'expired');
  }

  /** Companies with such sessions. A system transaction. */
  async companiesWithOverdueImpersonations(ctx: Ctx): Promise<readonly number[]> {
    return overdue(ctx, this.#clock.now()).distinct().pluck('company_id');
  }

  async #revoke(
    query: Knex.QueryBuilder<SessionRow>,
    reason: EndReason,
  ): Promise<readonly EndedSession[]> {
    const rows: SessionRow[] = await query
      .update({ revoked_at: this.#clock.now(), revoked_reason: reason })
      .returning(['id', 'user_id', 'impersonator_id']);
    return rows.map(({ id, user_id: userId, impersonator_id: impersonatorId }) => ({
      id,
      userId,
      impersonatorId,
    }));
  }

  /** Deletes sessions that ended or ran out a month ago, with their tokens. */
  async sweep(ctx: Ctx): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - 30 * DAY);
    await ctx
      .trx<SessionRow>('sessions')
      .where('expires_at', '<', before)
      .orWhere('revoked_at', '<', before)
      .delete();
  }
}

const overdue = ({ trx, companyId }: Ctx, now: Date): Knex.QueryBuilder<SessionRow> => {
  const query = trx<SessionRow>('sessions')
    .whereNotNull('impersonator_id')
    .whereNull('revoked_at')
    .where('expires_at', '<=', now);
  return companyId === 0 ? query : query.where('company_id', companyId);
};
