import type { Logger } from 'pino';
import type { Filled } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { KeyedQueue } from '../kernel/keyed-queue.ts';
import type { UpstreamListener } from './points.ts';
import type { Accounts } from './accounts.ts';
import type { RealtimeUser, UpstreamKind } from './realtime/types.ts';

/**
 * Hands what a browser said to whoever listens for it, as who said it, in the order it was said. Best effort: nobody waits
 * for an answer.
 */
export const upstream = (options: {
  database: Pick<Database, 'transaction'>;
  accounts: Pick<Accounts, 'session'>;
  logger: Logger;
  listeners: () => Pick<Filled<UpstreamListener>, 'all' | 'for'>;
}) => {
  const { database, accounts, logger } = options;
  /** The messages under way, by session: "stopped" must never be heard before "types". */
  const underWay = new KeyedQueue<string>();
  return (
    user: RealtimeUser,
    kind: UpstreamKind,
    payload: Readonly<Record<string, unknown>>,
  ): void => {
    const relay = async (): Promise<void> => {
      const listeners = options.listeners();
      const hears = (each: UpstreamListener): boolean => each.kind === kind;
      if (!listeners.all().some(hears)) return;
      const session = await accounts.session(user.sessionId);
      // As their requests would be refused.
      if (!session || session.lacksSecondFactor || session.pastDue) return;
      const { companyId, userId, roles } = session;
      await database.transaction({ companyId, userId, roles }, async (ctx) => {
        const enabled = await listeners.for(ctx);
        for (const listener of enabled.filter(hears)) await listener.heard(ctx, userId, payload);
      });
    };
    underWay.run(user.sessionId, relay).catch((error: unknown) => {
      logger.warn({ err: error, kind }, 'what a browser said was not passed on');
    });
  };
};
