import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, User } from 'prosa/core';
import type { Clock, Database, UpstreamListener } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { isOnline, onlineMoments } from '../public.ts';

interface Gone {
  readonly user_id: number;
  readonly last_seen_at: Date | null;
}

/**
 * The users who are here. Every open page of a user says so when it connects and every five minutes, so that two tabs are
 * one presence and a socket that drops for a moment is none less; a user not heard of for six minutes, or who has left,
 * has gone.
 */
@injectable()
export class Presence implements UpstreamListener {
  readonly kind = 'userStatus';

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async heard(ctx: Ctx, userId: number): Promise<void> {
    const now = this.clock.now();
    await User.query(ctx.trx).findById(userId).patch({ lastSeenAt: now });
    const { rows } = await ctx.trx.raw<{ rows: object[] }>(
      `insert into user_presences as p (user_id, company_id, online) values (:userId, :companyId, true)
         on conflict (user_id) do update set online = true where not p.online
       returning user_id`,
      { userId, companyId: ctx.companyId },
    );
    if (rows.length > 0) this.#tell(ctx, userId, true, now);
  }

  /** Of these, who is here now. */
  async online(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (userIds.length === 0) return new Set();
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `select u.id from users u
        where u.company_id = :companyId and u.id = any(:userIds) and ${isOnline('u')}`,
      { companyId: ctx.companyId, userIds: [...userIds], ...onlineMoments(this.clock.now()) },
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Tells of those who have gone since somebody last looked. */
  async sweep(): Promise<void> {
    const companies = await this.database.system('who has gone', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { company_id: number }[] }>(
        `select distinct p.company_id from user_presences p join users u on u.id = p.user_id where ${GONE}`,
        onlineMoments(this.clock.now()),
      );
      return rows;
    });
    for (const { company_id: companyId } of companies) {
      try {
        await this.database.transaction({ companyId, system: 'who has gone' }, (ctx) =>
          this.#sweepCompany(ctx),
        );
      } catch (error) {
        this.logger.error({ err: error, companyId }, 'it was not told who has gone');
      }
    }
  }

  async #sweepCompany(ctx: Ctx): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: Gone[] }>(
      `update user_presences p set online = false from users u
        where u.id = p.user_id and p.company_id = :companyId and ${GONE}
       returning p.user_id, u.last_seen_at`,
      { companyId: ctx.companyId, ...onlineMoments(this.clock.now()) },
    );
    for (const { user_id: userId, last_seen_at: lastSeenAt } of rows) {
      this.#tell(ctx, userId, false, lastSeenAt);
    }
  }

  #tell(ctx: Ctx, id: number, online: boolean, lastSeenAt: Date | null): void {
    const user = { id, online, lastSeenAt: lastSeenAt?.toISOString() ?? null };
    ctx.emit('users.status-updated', { user }, [topics.admins]);
  }
}

const GONE = `p.online and not ${isOnline('u')}`;
