import type { Ctx } from '../../contract.ts';
import { backoff, MAXIMUM_ATTEMPTS } from './backoff.ts';
import type { LoggedFact } from './log-reader.ts';

/** A fact that waits for another try, or was given up. */
export interface ParkedFact {
  readonly follower: string;
  readonly companyId: number;
  readonly seq: number;
  readonly event: string;
  readonly key: string;
  readonly attempts: number;
  readonly error: string;
  readonly publishedAt: Date;
  readonly deadAt: Date | null;
}

interface ParkedRow {
  follower: string;
  company_id: number;
  seq: string;
  event: string;
  key: string;
  payload: string;
  attempts: number;
  error: string;
  published_at: Date;
  dead_at: Date | null;
}

/** Characters of an error that are kept. */
const ERROR_LENGTH = 1_000;

const textOf = (error: unknown): string => String(error).slice(0, ERROR_LENGTH);

/** Keys of which facts wait: the later ones of such a key wait behind them. */
export const waitingKeys = async (
  { trx, companyId }: Ctx,
  follower: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await trx.raw<{ rows: { key: string }[] }>(
    `select distinct key from follower_parked
      where follower = :follower and company_id = :companyId and dead_at is null`,
    { follower, companyId },
  );
  return new Set(rows.map(({ key }) => key));
};

/** @param failure why it failed; without one it only waits behind an earlier fact of its key */
export const park = async (
  { trx, companyId }: Ctx,
  follower: string,
  fact: LoggedFact,
  failure?: { readonly error: unknown },
): Promise<void> => {
  await trx('follower_parked').insert({
    follower,
    company_id: companyId,
    seq: fact.seq,
    event: fact.id,
    key: fact.key,
    payload: JSON.stringify(fact.payload),
    published_at: fact.at,
    ...(failure && {
      attempts: 1,
      error: textOf(failure.error),
      next_attempt_at: new Date(Date.now() + backoff(1)),
    }),
  });
};

/** The first waiting fact of each key that may be tried now. */
export const dueFacts = async (
  { trx }: Ctx,
  follower: string,
): Promise<readonly { readonly companyId: number; readonly seq: number }[]> => {
  const { rows } = await trx.raw<{ rows: { company_id: number; seq: string }[] }>(
    `select company_id, seq from (
       select distinct on (company_id, key) company_id, key, seq, next_attempt_at
         from follower_parked p where follower = :follower and dead_at is null
          and not exists (select from follower_cursors c
                           where c.follower = p.follower and c.company_id = p.company_id and c.paused_at is not null)
        order by company_id, key, seq) first
      where next_attempt_at <= now() order by next_attempt_at limit 100`,
    { follower },
  );
  return rows.map(({ company_id, seq }) => ({ companyId: company_id, seq: Number(seq) }));
};

/** Takes a waiting fact until the end of the transaction. @returns undefined while another process has it, or when it is gone */
export const takeParked = async (
  { trx, companyId }: Ctx,
  follower: string,
  seq: number,
): Promise<LoggedFact | undefined> => {
  const { rows } = await trx.raw<{ rows: ParkedRow[] }>(
    `select * from follower_parked
      where follower = :follower and company_id = :companyId and seq = :seq and dead_at is null
        for update skip locked`,
    { follower, companyId, seq },
  );
  const [row] = rows;
  return (
    row && {
      id: row.event,
      companyId,
      seq,
      key: row.key,
      at: row.published_at,
      payload: JSON.parse(row.payload) as object,
    }
  );
};

export const unpark = async (
  { trx, companyId }: Ctx,
  follower: string,
  seq: number,
): Promise<void> => {
  await trx('follower_parked').where({ follower, company_id: companyId, seq }).delete();
};

/** Notes one more failure. @returns whether the fact is given up with it */
export const noteFailure = async (
  { trx, companyId }: Ctx,
  follower: string,
  seq: number,
  error: unknown,
): Promise<boolean> => {
  const parked = trx('follower_parked').where({ follower, company_id: companyId, seq });
  const [row] = await parked.clone().select<{ attempts: number }[]>('attempts');
  const attempts = (row?.attempts ?? 0) + 1;
  const isDead = attempts >= MAXIMUM_ATTEMPTS;
  await parked.update({
    attempts,
    error: textOf(error),
    next_attempt_at: new Date(Date.now() + backoff(attempts)),
    dead_at: isDead ? new Date() : null,
  });
  return isDead;
};

/** Facts that wait or were given up, the oldest first. For people. */
export const listParked = async ({ trx }: Ctx, limit = 200): Promise<readonly ParkedFact[]> => {
  const rows = await trx('follower_parked')
    .select<ParkedRow[]>()
    .orderBy(['published_at', 'company_id', 'seq'])
    .limit(limit);
  return rows.map((row) => ({
    follower: row.follower,
    companyId: row.company_id,
    seq: Number(row.seq),
    event: row.event,
    key: row.key,
    attempts: row.attempts,
    error: row.error,
    publishedAt: row.published_at,
    deadAt: row.dead_at,
  }));
};

/** Facts of a follower that are not done. */
export interface ParkedCount {
  readonly follower: string;
  /** That will be tried again. */
  readonly waiting: number;
  /** That were given up. */
  readonly dead: number;
}

/** Facts that wait or were given up, by follower; those without any are left out. */
export const countParked = async ({ trx }: Ctx): Promise<readonly ParkedCount[]> => {
  const { rows } = await trx.raw<{ rows: ParkedCount[] }>(
    `select follower, count(*) filter (where dead_at is null)::integer as waiting,
            count(*) filter (where dead_at is not null)::integer as dead
       from follower_parked group by follower order by follower`,
  );
  return rows;
};

/** Has facts that were given up tried again. @returns how many */
export const reviveDead = ({ trx }: Ctx, follower: string): Promise<number> =>
  trx('follower_parked')
    .where({ follower })
    .whereNotNull('dead_at')
    .update({ dead_at: null, attempts: 0, next_attempt_at: new Date() });

/** Drops facts that were given up. @returns how many */
export const forgetDead = ({ trx }: Ctx, follower: string): Promise<number> =>
  trx('follower_parked').where({ follower }).whereNotNull('dead_at').delete();

/** Facts that were given up, over all followers. */
export const countDead = async ({ trx }: Ctx): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: string }[] }>(
    'select count(*) from follower_parked where dead_at is not null',
  );
  return Number(rows[0]?.count ?? 0);
};
