import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { Ctx, Role } from '../contract.ts';
import type { Database } from '../data/db.ts';
import type { Authenticator, ClaimedCaller, Session } from './session.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { Audit } from './audit.ts';
import { accountErrors } from './account-errors.ts';
import { findForImpersonation, readAccount, sessionOf } from './account-record.ts';
import { keepLanguage } from './keep-language.ts';
import type { Language } from './language.ts';
import { Passwords } from './passwords.ts';
import type { SecondFactor } from './points.ts';
import { isWithoutFactor } from './second-factor-rule.ts';
import type { Secrets } from './secrets.ts';
import { SessionCache } from './session-cache.ts';
import type { SessionScope } from './session-cache.ts';
import { listSessions } from './session-list.ts';
import { Sessions } from './sessions.ts';
import type { EndedSession, EndReason, Origin, Renewable } from './sessions.ts';
import type { SessionUser, SessionView } from './session-view.ts';
import { AccessTokens } from './tokens.ts';
import type { ReadToken, TokenSubject } from './tokens.ts';

/** How long the browser of a replaced session keeps its socket, so that it hears why, in milliseconds. */
const FAREWELL = 1000;

/** Somebody who is logged in: the tokens of the session and what they are told about themselves. */
export interface SignedIn {
  readonly sessionId: string;
  readonly token: string;
  readonly user: SessionUser;
  readonly refreshToken: string;
  /** How long the browser should keep the refresh token. */
  readonly maxAgeSeconds: number;
}

export interface AccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: Pick<Secrets, 'deriveAll'>;
  readonly view: SessionView;
  readonly audit: Audit;
  readonly passwords?: Passwords;
  readonly factors?: () => readonly SecondFactor[];
  /** Permissions the plugins declare for roles. */
  readonly declared: (roles: readonly Role[]) => ReadonlySet<string>;
}

/** Tells who somebody is, and for how long: sessions, and the accounts behind them. */
export class Accounts implements Authenticator {
  readonly passwords: Passwords;
  readonly tokens: AccessTokens;
  readonly #options: AccountsOptions;
  readonly #sessions: Sessions;
  readonly #cache: SessionCache;
  #onChanged: (companyId?: number, userId?: number) => void = () => undefined;
  #onEnded: (sessionIds: readonly string[]) => void = () => undefined;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.passwords = options.passwords ?? new Passwords();
    this.tokens = new AccessTokens(options);
    this.#sessions = new Sessions(options);
    this.#cache = new SessionCache((sessionId) => this.#readSession(sessionId));
  }

  /** Tells who is to be sent away a moment after sessions ended: the broker closes their sockets. */
  onSessionsEnded(listener: (sessionIds: readonly string[]) => void): void {
    this.#onEnded = listener;
  }

  /** Tells of whose rights may have changed: the broker reads anew what they may hear. Without a company, of everybody. */
  onAccessChanged(listener: (companyId?: number, userId?: number) => void): void {
    this.#onChanged = listener;
  }

  /**
   * The session an access token points at: user, company, roles and plan are read from the database, at most a few seconds
   * ago.
   * @throws ERR_SESSION_EXPIRED when it is over
   */
  async sessionOf({ sessionId }: Pick<TokenSubject, 'sessionId'>): Promise<Session> {
    const session = await this.session(sessionId);
    if (!session) throw coreErrors.ERR_SESSION_EXPIRED();
    return session;
  }

  /** The caller an access token is for, by its signature alone: costs no question to the database. */
  claimed({ userId, companyId, sessionId }: TokenSubject): ClaimedCaller {
    return { userId, companyId, wasAlive: this.#cache.wasAlive(sessionId) };
  }

  /** The subject of the access token of a socket; null when it is nobody's, expired, or the session is over. */
  async identify(accessToken: string): Promise<ReadToken | null> {
    try {
      const subject = this.tokens.read(accessToken);
      const { lacksSecondFactor } = await this.sessionOf(subject);
      // Whoever has to set up a second factor first hears of nothing.
      return lacksSecondFactor ? null : subject;
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error) return null;
      throw error;
    }
  }

  /** A session that is alive; undefined for any other. */
  session(sessionId: string): Promise<Session | undefined> {
    return this.#cache.get(sessionId);
  }

  /**
   * The description of a user that the user is given.
   * @param ctx a transaction of the user's company
   * @param impersonator who acts as them, where somebody does
   */
  async describe(
    ctx: Ctx,
    userId: number,
    impersonator?: Session['impersonator'],
  ): Promise<SessionUser> {
    const { lacksSecondFactor, ...user } = await this.#options.view.of(ctx, userId);
    if (impersonator) return { ...user, impersonation: { by: impersonator.name } };
    return lacksSecondFactor ? { ...user, lacksSecondFactor } : user;
  }

  /** Begins a session for a user whose password was right, and ends the user's others. */
  async signIn(
    user: { id: number; companyId: number; email: string; profile: string },
    origin: Origin,
  ): Promise<SignedIn> {
    const { companyId, id: userId } = user;
    return this.#options.database.transaction({ companyId, userId }, async (ctx) => {
      const begun = await this.#sessions.begin(ctx, user, origin);
      await this.#ended(ctx, begun.ended, 'replaced', FAREWELL);
      this.#options.audit.actsFor(ctx, origin);
      await this.#options.audit.record(ctx, { action: 'login' });
      return this.#signedIn(ctx, { ...user, userId, sessionId: begun.sessionId }, begun);
    });
  }

  /**
   * Exchanges a refresh token. A used one that comes back later than a lost answer would explain ends the session.
   * @param language in which the user reads now
   * @throws ERR_SESSION_EXPIRED
   */
  async renew(refreshToken: string, language?: Language): Promise<SignedIn> {
    const { database, logger, clock } = this.#options;
    const outcome = await database.system('renew a session', async (ctx) => {
      const renewal = await this.#sessions.renew(ctx, refreshToken);
      if (renewal.kind === 'reused') this.#sendAway(ctx, [renewal.sessionId]);
      if (renewal.kind !== 'renewed') return renewal;
      const account = await readAccount(ctx, renewal.sessionId, clock.now());
      return account ? { ...renewal, account } : ({ kind: 'over' } as const);
    });
    if (outcome.kind === 'reused') {
      logger.warn(
        { sessionId: outcome.sessionId },
        'a used refresh token came back: session ended',
      );
    }
    if (outcome.kind !== 'renewed') throw coreErrors.ERR_SESSION_EXPIRED();
    const { account } = outcome;
    return database.transaction(account, async (ctx) => {
      if (language !== undefined) await keepLanguage(ctx, account.userId, language);
      return this.#signedIn(ctx, account, outcome);
    });
  }

  /**
   * Lets one of the platform's own people act as a company's first admin for a quarter of an hour. Written down in the
   * company's audit log, with the reason.
   * @throws ERR_NO_PERMISSION, ERR_IMPERSONATING, ERR_NO_USER_FOUND
   */
  async impersonate(
    by: Pick<Session, 'userId' | 'isSuper' | 'impersonator'>,
    companyId: number,
    reason: string,
    origin: Origin,
  ): Promise<Pick<SignedIn, 'token' | 'user'>> {
    if (by.impersonator) throw accountErrors.ERR_IMPERSONATING();
    if (!by.isSuper) throw coreErrors.ERR_NO_PERMISSION();
    const { database, audit } = this.#options;
    const found = await database.system('find whom to act as', (ctx) =>
      findForImpersonation(ctx, by.userId, companyId),
    );
    if (!found) throw accountErrors.ERR_NO_USER_FOUND();
    const { userId, profile, impersonator } = found;
    return database.transaction({ companyId, userId }, async (ctx) => {
      const sessionId = await this.#sessions.beginImpersonation(ctx, userId, by.userId, origin);
      audit.actsFor(ctx, { ...origin, impersonator });
      await audit.record(ctx, { action: 'impersonation-started', details: { reason } });
      const user = await this.describe(ctx, userId, impersonator);
      return { token: this.tokens.issue({ userId, companyId, sessionId, profile }), user };
    });
  }

  /**
   * Ends one session.
   * @param reason `page-left` when nobody asked for it: its tab is gone
   */
  async signOut(
    session: Pick<Session, 'id' | 'companyId' | 'userId' | 'impersonator'>,
    origin: Partial<Origin> = {},
    reason: 'logout' | 'page-left' = 'logout',
  ): Promise<void> {
    const { id: sessionId, companyId, userId } = session;
    await this.#options.database.transaction({ companyId, userId }, async (ctx) => {
      const ended = await this.#sessions.end(ctx, { sessionId }, reason);
      await this.#ended(ctx, ended, reason, 0, origin);
    });
  }

  /** Ends what the platform's own people did not: sessions in which they act as others, once their time is over. */
  async endOverdueImpersonations(): Promise<void> {
    const { database } = this.#options;
    const companies = await database.system('whose visits are over', (ctx) =>
      this.#sessions.companiesWithOverdueImpersonations(ctx),
    );
    for (const companyId of companies) {
      const system = 'a visit is over';
      await database.transaction({ companyId, system }, async (ctx) => {
        const ended = await this.#sessions.endOverdueImpersonations(ctx);
        await this.#ended(ctx, ended, 'expired');
      });
    }
  }

  /**
   * Ends a user's sessions, in the caller's transaction: after a new password, other rights, a deactivation.
   * @param except the session of whoever asks, which goes on
   */
  async endSessions(ctx: Ctx, userId: number, reason: EndReason, except?: string): Promise<void> {
    const which = { userId, ...(except === undefined ? {} : { except }) };
    await this.#ended(ctx, await this.#sessions.end(ctx, which, reason), reason);
    this.changed(ctx, { userId });
  }

  /** The sessions of a user, as they themselves are told of them. */
  sessionsOf(ctx: Ctx, userId: number): ReturnType<typeof listSessions> {
    return listSessions(ctx, userId, this.#options.clock.now());
  }

  /**
   * Ends one session of a user, in the caller's transaction.
   * @returns whether it was one of theirs, and alive
   */
  async endSession(ctx: Ctx, userId: number, sessionId: string): Promise<boolean> {
    const ended = await this.#sessions.end(ctx, { userId, sessionId }, 'ended');
    await this.#ended(ctx, ended, 'ended');
    return ended.length > 0;
  }

  /** Ends every session of the transaction's company: it was switched off, or goes. */
  async endCompany(ctx: Ctx): Promise<void> {
    const { companyId } = ctx;
    await this.#ended(ctx, await this.#sessions.end(ctx, { companyId }, 'inactive'), 'inactive');
    this.changed(ctx, { companyId });
  }

  /** Tells that a user, a company or a plan changes in this transaction, so that no request and no socket is judged by what was. */
  changed(ctx: Ctx, concerned: Exclude<SessionScope, { readonly sessionId: string }>): void {
    const companyId = ctx.companyId === 0 ? undefined : ctx.companyId;
    ctx.afterCommit(() => {
      this.#cache.forget(concerned);
      if (concerned === 'all') this.#onChanged();
      else if ('userId' in concerned) this.#onChanged(companyId, concerned.userId);
      else this.#onChanged(concerned.companyId);
    });
  }

  /** Forgets what is remembered of sessions: the next question is answered from the database. */
  forget(concerned: SessionScope): void {
    this.#cache.forget(concerned);
  }

  /** Deletes what ended long ago. */
  async sweep(): Promise<void> {
    await this.#options.database.system('sweep sessions', (ctx) => this.#sessions.sweep(ctx));
  }

  /** Sends the people of sessions that end away, and writes down where somebody had acted as another in them. */
  async #ended(
    ctx: Ctx,
    ended: readonly EndedSession[],
    reason: EndReason,
    farewell = 0,
    origin: Partial<Origin> = {},
  ): Promise<void> {
    const ids = ended.map(({ id }) => id);
    this.#sendAway(ctx, ids, farewell);
    const { audit } = this.#options;
    for (const { userId, impersonatorId } of ended) {
      if (impersonatorId === null) continue;
      const actor = { ...origin, userId, impersonator: { id: impersonatorId } };
      await audit.recordAs(actor, ctx, { action: 'impersonation-ended', details: { reason } });
    }
  }

  #sendAway(ctx: Ctx, sessionIds: readonly string[], farewell = 0): void {
    if (sessionIds.length === 0) return;
    ctx.afterCommit(() => {
      for (const sessionId of sessionIds) this.#cache.forget({ sessionId });
      setTimeout(() => this.#onEnded(sessionIds), farewell).unref();
    });
  }

  async #signedIn(ctx: Ctx, subject: TokenSubject, renewable: Renewable): Promise<SignedIn> {
    const { sessionId, refreshToken, maxAgeSeconds } = renewable;
    const user = await this.describe(ctx, subject.userId);
    return { sessionId, token: this.tokens.issue(subject), user, refreshToken, maxAgeSeconds };
  }

  async #readSession(sessionId: string): Promise<Session | undefined> {
    const { database, clock, declared, factors } = this.#options;
    const now = clock.now();
    return database.system('read a session', async (ctx) => {
      const record = await readAccount(ctx, sessionId, now);
      if (!record) return undefined;
      // The password of the user is not the impersonator's, and so is the second factor.
      const isAsked = record.asksSecondFactor && !record.impersonator;
      const lacks = isAsked && (await isWithoutFactor(ctx, record.userId, factors?.() ?? []));
      return sessionOf(record, now, declared, lacks);
    });
  }
}
