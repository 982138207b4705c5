import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { coreErrors } from '../http/errors.ts';

/** How often something may be tried within a time. */
export interface AttemptLimit {
  /** Who tries what: `login:…`, `signup:203.0.113.7`. */
  readonly subject: string;
  readonly maximum: number;
  /** Length of the sliding window. */
  readonly seconds: number;
}

/** An attempt that was counted. */
export interface Attempt {
  /** Takes this attempt back: it turned out to be a good one. */
  forgive(): Promise<void>;
}

interface AttemptRow {
  id: number;
  subject: string;
  attempted_at: Date;
}

/**
 * Counts attempts in PostgreSQL, so that they count over all processes. An attempt is counted before it is decided:
 * fifty at the same time count as fifty.
 */
export class AttemptLimits {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /**
   * Counts one attempt against each limit, or against none when one of them is reached.
   * @throws ERR_TOO_MANY_ATTEMPTS with `retryAfter` in seconds
   */
  async take(limits: readonly AttemptLimit[]): Promise<Attempt> {
    // Always in the same order, so that two attempts never wait for each other's lock.
    const sorted = [...limits].sort((a, b) => (a.subject < b.subject ? -1 : 1));
    const ids = await this.#database.system('count attempts', async (ctx) => {
      const taken: number[] = [];
      for (const limit of sorted) taken.push(await this.#takeOne(ctx, limit));
      return taken;
    });
    return {
      forgive: () => this.#delete((ctx) => ctx.trx('login_attempts').whereIn('id', ids)),
    };
  }

  /** Forgets every attempt of a subject. */
  clear(subject: string): Promise<void> {
    return this.#delete((ctx) => ctx.trx('login_attempts').where({ subject }));
  }

  /** Forgets attempts nobody counts any more. */
  sweep(): Promise<void> {
    const dayAgo = new Date(this.#clock.now().getTime() - 24 * 3600 * 1000);
    return this.#delete((ctx) => ctx.trx('login_attempts').where('attempted_at', '<', dayAgo));
  }

  async #takeOne(ctx: Ctx, { subject, maximum, seconds }: AttemptLimit): Promise<number> {
    const now = this.#clock.now();
    await ctx.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [subject]);
    const recent = await ctx
      .trx<AttemptRow>('login_attempts')
      .where({ subject })
      .where('attempted_at', '>', new Date(now.getTime() - seconds * 1000))
      .orderBy('attempted_at', 'desc')
      .limit(maximum)
      .select('attempted_at');
    const oldest = recent[maximum - 1];
    if (oldest) {
      const wait = oldest.attempted_at.getTime() + seconds * 1000 - now.getTime();
      throw coreErrors.ERR_TOO_MANY_ATTEMPTS({ retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    }
    const [row] = await ctx
      .trx<AttemptRow>('login_attempts')
      .insert({ subject, attempted_at: now }, 'id');
    return Number(row?.id);
  }

  async #delete(rows: (ctx: Ctx) => Knex.QueryBuilder): Promise<void> {
    await this.#database.system('forget attempts', async (ctx) => {
      await rows(ctx).delete();
    });
  }
}
