import type { Ctx } from '../contract.ts';
import { deviceOf } from './device.ts';
import type { Device } from './device.ts';
import { IDLE_LIFE } from './sessions.ts';
import type { EndReason } from './sessions.ts';

const DAY = 24 * 3600 * 1000;
/** How far back, and how many, sessions that are over are told of. */
const EARLIER_DAYS = 30;
const MOST_EARLIER = 10;

/** A session as its user is told of it. */
export interface ListedSession extends Device {
  readonly id: string;
  /** Address of the login; null when it is not known. */
  readonly address: string | null;
  /** Somebody of the platform acts as the user in it. */
  readonly isImpersonation: boolean;
  readonly startedAt: Date;
  /** When its browser last renewed it, which it does at every reload and at least four times an hour. */
  readonly lastSeenAt: Date;
}

/** A session that is over. */
export interface EarlierSession extends ListedSession {
  readonly endedAt: Date;
  /** `expired`: nobody ended it. */
  readonly reason: EndReason | 'expired';
}

interface Row {
  id: string;
  ip: string | null;
  user_agent: string | null;
  impersonator_id: number | null;
  created_at: Date;
  last_used_at: Date;
  revoked_reason: EndReason | null;
  ended_at: Date;
  is_alive: boolean;
}

/** The sessions of a user: those that are alive, and the last ones that are over, the newest first. */
export const listSessions = async (
  ctx: Ctx,
  userId: number,
  now: Date,
): Promise<{
  readonly alive: readonly ListedSession[];
  readonly earlier: readonly EarlierSession[];
}> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `with told as (
       select id, ip, user_agent, impersonator_id, created_at, last_used_at, revoked_reason,
              least(revoked_at, expires_at,
                    case when impersonator_id is null then last_used_at + :idle * interval '1 millisecond' end) as ended_at
         from sessions where user_id = :userId and company_id = :companyId
     )
     select *, ended_at > :now as is_alive from told
      where ended_at > :since order by is_alive desc, created_at desc`,
    {
      idle: IDLE_LIFE,
      userId,
      companyId: ctx.companyId,
      now,
      since: new Date(now.getTime() - EARLIER_DAYS * DAY),
    },
  );
  return {
    alive: rows.filter(({ is_alive }) => is_alive).map(listed),
    earlier: rows
      .filter(({ is_alive }) => !is_alive)
      .map((row) => ({
        ...listed(row),
        endedAt: row.ended_at,
        reason: row.revoked_reason ?? ('expired' as const),
      }))
      .sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime())
      .slice(0, MOST_EARLIER),
  };
};

const listed = (row: Row): ListedSession => ({
  id: row.id,
  ...deviceOf(row.user_agent),
  address: row.ip,
  isImpersonation: row.impersonator_id !== null,
  startedAt: row.created_at,
  lastSeenAt: row.last_used_at,
});
