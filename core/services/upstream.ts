import type { Logger } from 'pino';
import type { Database } from '../data/db.ts';
import type { UpstreamListener } from '../points.ts';
import type { Accounts } from './accounts.ts';
import type { RealtimeUser, UpstreamKind } from './realtime/types.ts';

/** Hands what a browser said to whoever listens for it, as who said it. Best effort: nobody waits for an answer. */
export const upstream =
  (options: {
    database: Pick<Database, 'transaction'>;
    accounts: Pick<Accounts, 'session'>;
    logger: Logger;
    listeners: () => readonly UpstreamListener[];
  }) =>
  (user: RealtimeUser, kind: UpstreamKind, payload: Readonly<Record<string, unknown>>): void => {
    const { database, accounts, logger } = options;
    const relay = async (): Promise<void> => {
      const listeners = options.listeners().filter((each) => each.kind === kind);
      if (listeners.length === 0) return;
      const session = await accounts.session(user.sessionId);
      if (!session) return;
      const { companyId, userId, roles } = session;
      await database.transaction({ companyId, userId, roles }, async (ctx) => {
        for (const listener of listeners) await listener.heard(ctx, userId, payload);
      });
    };
    relay().catch((error: unknown) => {
      logger.warn({ err: error, kind }, 'what a browser said was not passed on');
    });
  };
