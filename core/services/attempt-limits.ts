import type { Clock } from '../kernel/clock.ts';
import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { prepared } from '../data/prepared.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { AppError } from '../kernel/app-error.ts';

/** How often something may be tried within a time. */
export interface AttemptLimit {
  /** The action and its actor: `login:…`, `signup:203.0.113.7`. */
  readonly subject: string;
  readonly maximum: number;
  /** Length of the sliding window: how long an attempt is remembered. */
  readonly seconds: number;
  /**
   * With it, attempts beyond `maximum` are slowed down instead of refused for the rest of the window: seconds that must
   * pass before the next one, and the one after it. The last delay holds for all that follow.
   */
  readonly delays?: readonly number[];
  /** True: an attempt beyond the limit is not refused by {@link AttemptLimits.take}, see {@link Attempt.exceeded}. */
  readonly isAdvisory?: boolean;
}

/** An attempt that was counted. */
export interface Attempt {
  /** The refusal by an advisory limit that was reached; the caller decides what follows from it. */
  readonly exceeded: AppError | undefined;
  /**
   * Takes this attempt back: it turned out to be a good one.
   * @param cleared subjects whose attempts are all forgotten
   */
  forgive(cleared?: readonly string[]): Promise<void>;
}

interface CountedRow {
  readonly subject: string;
  readonly refused_until: Date | null;
}

/**
 * One statement judges and counts. The rows are locked in one order, and not longer than the statement and its commit
 * take: no round trip passes meanwhile.
 */
const COUNT = `
  with wanted as materialized (
    select * from jsonb_to_recordset(:limits::jsonb)
      as w (subject text, maximum int, seconds int, delays int[])
  )
  insert into attempt_counts as kept (subject, attempts, expires_at)
  select subject, array[:now::timestamptz], :now::timestamptz + make_interval(secs => seconds)
    from wanted
   order by subject collate "C"
      on conflict (subject) do update set (attempts, refused_until, expires_at) = (
    select case when refused_until > :now::timestamptz then recent
                else (recent || :now::timestamptz)[cardinality(recent) + 2 - most:]
           end,
           case when refused_until > :now::timestamptz then refused_until end,
           excluded.expires_at
      from wanted w
     cross join lateral (
       select w.maximum + coalesce(cardinality(w.delays), 1) - 1 as most,
              coalesce(array_agg(at order by at), '{}') as recent
         from unnest(kept.attempts) as at
        where at > :now::timestamptz - make_interval(secs => w.seconds)
     ) as remembered
     cross join lateral (
       select case
         when cardinality(recent) < w.maximum then null
         when w.delays is null then
           recent[cardinality(recent) - w.maximum + 1] + make_interval(secs => w.seconds)
         else
           recent[cardinality(recent)] + make_interval(
             secs => w.delays[least(cardinality(recent) - w.maximum + 1, cardinality(w.delays))])
       end as refused_until
     ) as judged
     where w.subject = kept.subject
  )
  returning subject, refused_until`;

const FORGIVE = `
  update attempt_counts kept
     set attempts = kept.attempts[: array_position(kept.attempts, :at::timestamptz) - 1]
                 || kept.attempts[array_position(kept.attempts, :at::timestamptz) + 1 :]
    from (select subject from attempt_counts where subject = any(:subjects::text[])
           order by subject collate "C" for update) as locked
   where kept.subject = locked.subject
     and array_position(kept.attempts, :at::timestamptz) is not null`;

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
    const now = this.#clock.now();
    const rows = await this.#database.system('count attempts', (ctx) => {
      relaxCommit(ctx);
      return prepared<CountedRow>(ctx, 'core.count-attempts', COUNT, {
        limits: JSON.stringify(limits),
        now,
      });
    });
    const counted = rows.filter((row) => !row.refused_until).map(({ subject }) => subject);
    const forgive = (cleared: readonly string[] = []): Promise<void> =>
      this.#forgive(counted, now, cleared);
    const refusals = limits.flatMap(({ subject, isAdvisory = false }) => {
      const until = rows.find((row) => row.subject === subject)?.refused_until;
      return until ? [{ until: until.getTime(), isAdvisory }] : [];
    });
    const refusalOf = (which: typeof refusals): AppError | undefined => {
      if (which.length === 0) return undefined;
      const wait = Math.max(...which.map(({ until }) => until)) - now.getTime();
      return coreErrors.ERR_TOO_MANY_ATTEMPTS({ retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    };
    const refusal = refusalOf(refusals.filter(({ isAdvisory }) => !isAdvisory));
    if (refusal) {
      if (counted.length > 0) await forgive();
      throw refusal;
    }
    return { exceeded: refusalOf(refusals), forgive };
  }

  /** Forgets attempts nobody counts any more. */
  async sweep(): Promise<void> {
    await this.#database.system('forget attempts', (ctx) =>
      ctx.trx('attempt_counts').where('expires_at', '<', this.#clock.now()).delete(),
    );
  }

  async #forgive(subjects: readonly string[], at: Date, cleared: readonly string[]): Promise<void> {
    await this.#database.system('forgive an attempt', (ctx) => {
      relaxCommit(ctx);
      ctx.underWay(prepared(ctx, 'core.forgive-attempts', FORGIVE, { subjects, at }));
      if (cleared.length > 0) {
        ctx.underWay(
          prepared(
            ctx,
            'core.clear-attempts',
            'delete from attempt_counts where subject = any(:subjects::text[])',
            { subjects: cleared },
          ),
        );
      }
      return Promise.resolve();
    });
  }
}

/** Nobody waits for the disk: a power cut may forget the last attempts, and the rows are free at once. */
const relaxCommit = (ctx: Ctx): void => {
  ctx.underWay(prepared(ctx, 'core.relax-commit', 'set local synchronous_commit to off', {}));
};
