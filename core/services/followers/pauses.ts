import type { Ctx } from '../../contract.ts';
import type { FollowerDeclaration } from './declarations.ts';
import { inCompany } from './options.ts';
import type { FollowersOptions } from './options.ts';

/** A time of which events may never be given to a follower. */
export interface LostTime {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Lets the follower's place in the company's log wait if its plugin is off there.
 * @returns whether it waits
 */
export const waits = async (
  { switches }: Pick<FollowersOptions, 'switches'>,
  ctx: Ctx,
  { id }: FollowerDeclaration,
): Promise<boolean> => {
  if (await switches.isEnabled(ctx, id)) return false;
  await pause(ctx, id);
  return true;
};

/** Lets every place go on that waits although its plugin is on. */
export const resumePaused = async (options: FollowersOptions): Promise<void> => {
  const { database, declarations, logger, switches } = options;
  for (const follower of declarations) {
    const paused = await database.system('places that wait', (ctx) =>
      pausedCompanies(ctx, follower.id),
    );
    for (const companyId of paused) {
      if (!(await switches.inCompany(companyId)).isOn(follower.id)) continue;
      const lost = await inCompany(options, follower, companyId, (ctx) => resume(ctx, follower));
      if (lost) {
        const about = { follower: follower.id, companyId, ...lost };
        logger.warn(about, 'a follower was off for longer than events are kept');
      }
    }
  }
};

const pause = async ({ trx, companyId }: Ctx, follower: string): Promise<void> => {
  await trx('follower_cursors')
    .where({ follower, company_id: companyId, paused_at: null })
    .update({ paused_at: trx.fn.now() });
};

const pausedCompanies = async ({ trx }: Ctx, follower: string): Promise<number[]> => {
  const { rows } = await trx.raw<{ rows: { company_id: number }[] }>(
    `select company_id from follower_cursors where follower = ? and paused_at is not null
      order by company_id`,
    [follower],
  );
  return rows.map(({ company_id }) => company_id);
};

interface Paused {
  seq: string;
  paused_at: Date;
  has_run: boolean;
  last_seq: string;
  first_seq: string | null;
  first_at: Date | null;
}

/**
 * Lets the follower go on at its place. One that begins with now and is off by default begins at the end of the log when it
 * is switched on for the first time.
 * @returns the time of which events may be lost, where the log no longer has all that was published meanwhile
 */
const resume = async (
  { trx, companyId }: Ctx,
  {
    id: follower,
    from,
    isOffByDefault,
  }: Pick<FollowerDeclaration, 'id' | 'from' | 'isOffByDefault'>,
): Promise<LostTime | undefined> => {
  const { rows } = await trx.raw<{ rows: Paused[] }>(
    `select c.seq, c.paused_at, c.has_run, coalesce(s.last_seq, 0) as last_seq,
            e.seq as first_seq, e.created_at as first_at
       from follower_cursors c
       left join event_sequences s on s.company_id = c.company_id
       left join lateral (select seq, created_at from events
                           where company_id = c.company_id order by seq limit 1) e on true
      where c.follower = :follower and c.company_id = :companyId and c.paused_at is not null
        for update of c`,
    { follower, companyId },
  );
  const [paused] = rows;
  if (!paused) return undefined;
  const begins = from === 'now' && isOffByDefault && !paused.has_run;
  const seq = Number(begins ? paused.last_seq : paused.seq);
  const firstKept = Number(paused.first_seq ?? Number(paused.last_seq) + 1);
  const lost =
    firstKept > seq + 1
      ? { from: paused.paused_at, until: paused.first_at ?? new Date() }
      : undefined;
  await trx('follower_cursors')
    .where({ follower, company_id: companyId })
    .update({
      seq,
      paused_at: null,
      has_run: true,
      ...(lost ? { lost_from: lost.from, lost_until: lost.until } : {}),
    });
  return lost;
};

/** The last time of which the follower was given no events for the company, if there was one. */
export const lostTime = async (
  { trx, companyId }: Ctx,
  followers: readonly string[],
): Promise<ReadonlyMap<string, LostTime>> => {
  const { rows } = await trx.raw<{
    rows: { follower: string; lost_from: Date; lost_until: Date }[];
  }>(
    `select follower, lost_from, lost_until from follower_cursors
      where company_id = ? and follower = any(?::text[]) and lost_from is not null`,
    [companyId, [...followers]],
  );
  return new Map(
    rows.map(({ follower, lost_from, lost_until }) => [
      follower,
      { from: lost_from, until: lost_until },
    ]),
  );
};
