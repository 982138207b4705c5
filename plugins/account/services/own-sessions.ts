import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Accounts, ListedSession, Session } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { accountErrors } from '../errors.ts';
import type { SessionList } from '../schemas.ts';

type Caller = Pick<Session, 'id' | 'userId'>;

/** Somebody's own sessions: seen, and ended. */
@injectable()
export class OwnSessions {
  constructor(@inject(Core.Accounts) private readonly accounts: Accounts) {}

  async list(ctx: Ctx, caller: Caller): Promise<SessionList> {
    const { alive, earlier } = await this.accounts.sessionsOf(ctx, caller.userId);
    return {
      sessions: alive.map((each) => ({ ...shown(each), isCurrent: each.id === caller.id })),
      earlier: earlier.map((each) => ({
        ...shown(each),
        endedAt: each.endedAt.toISOString(),
        reason: each.reason,
      })),
    };
  }

  /** @throws ERR_NO_SESSION_FOUND when it is over, or another user's */
  async end(ctx: Ctx, { userId }: Caller, sessionId: string): Promise<void> {
    const isEnded = await this.accounts.endSession(ctx, userId, sessionId);
    if (!isEnded) throw accountErrors.ERR_NO_SESSION_FOUND();
  }

  /** Ends all but the one that asks. */
  endOthers(ctx: Ctx, { id, userId }: Caller): Promise<void> {
    return this.accounts.endSessions(ctx, userId, 'ended', id);
  }
}

const shown = (session: ListedSession) => ({
  id: session.id,
  browser: session.browser,
  system: session.system,
  kind: session.kind,
  address: session.address,
  isImpersonation: session.isImpersonation,
  startedAt: session.startedAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});
