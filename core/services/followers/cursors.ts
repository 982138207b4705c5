import type { Ctx } from '../../contract.ts';
import type { FollowerDeclaration } from './declarations.ts';

/**
 * Notes that a follower is run here. One that is new to the installation begins at the end of every company's log, or at the
 * beginning of what the logs have. Companies that are founded later are read from their first event.
 */
export const registerFollower = async (
  { trx }: Ctx,
  { id, from }: Pick<FollowerDeclaration, 'id' | 'from'>,
): Promise<void> => {
  const { rows } = await trx.raw<{ rows: { is_new: boolean }[] }>(
    `insert into followers (id) values (?)
       on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new`,
    [id],
  );
  if (rows[0]?.is_new !== true || from === 'beginning') return;
  await trx.raw(
    `insert into follower_cursors (follower, company_id, seq)
       select ?, company_id, last_seq from event_sequences`,
    [id],
  );
};

/**
 * Companies in whose log the follower has something to read and does not wait for a switch. One that only has other events is left until so many of them
 * have come: moving a place through them each second would be a transaction for every company that is awake.
 * @param names of the facts it follows
 * @param everyMilliseconds leaves out the companies in which it was given facts less than so long ago
 */
export const companiesBehind = async (
  { trx }: Ctx,
  follower: string,
  {
    names,
    most,
    everyMilliseconds,
  }: {
    readonly names: readonly string[];
    readonly most: number;
    readonly everyMilliseconds: number;
  },
): Promise<number[]> => {
  const { rows } = await trx.raw<{ rows: { company_id: number }[] }>(
    `select s.company_id from event_sequences s
       left join follower_cursors c on c.follower = :follower and c.company_id = s.company_id
      where s.last_seq > coalesce(c.seq, 0) and c.paused_at is null
        and (:everyMilliseconds::int = 0 or c.given_at is null
             or c.given_at <= now() - :everyMilliseconds::int * interval '1 millisecond')
        and (s.last_seq - coalesce(c.seq, 0) >= :most
             or exists (select from events e
                         where e.company_id = s.company_id and e.seq > coalesce(c.seq, 0)
                           and e.name = any(:names::text[])))
      order by s.company_id`,
    { follower, most, everyMilliseconds, names: [...names] },
  );
  return rows.map(({ company_id }) => company_id);
};

/**
 * Takes a follower's place in the company's log until the end of the transaction.
 * @returns its sequence; undefined while another process has it
 */
export const takeCursor = async (
  { trx, companyId }: Ctx,
  follower: string,
): Promise<number | undefined> => {
  const key = { follower, companyId };
  await trx.raw(
    `insert into follower_cursors (follower, company_id, seq)
       select :follower, :companyId, 0
        where not exists (select from follower_cursors where follower = :follower and company_id = :companyId)
       on conflict do nothing`,
    key,
  );
  const { rows } = await trx.raw<{ rows: { seq: string }[] }>(
    `select seq from follower_cursors where follower = :follower and company_id = :companyId
        for update skip locked`,
    key,
  );
  return rows[0] && Number(rows[0].seq);
};

export const moveCursor = async (
  { trx, companyId }: Ctx,
  follower: string,
  seq: number,
): Promise<void> => {
  await trx('follower_cursors')
    .where({ follower, company_id: companyId })
    .update({ seq, has_run: true, given_at: trx.fn.now() });
};

/** Whether a follower of this name was ever run here. */
export const isFollower = async ({ trx }: Ctx, follower: string): Promise<boolean> =>
  (await trx('followers').where({ id: follower }).first('id')) !== undefined;

/** How far each follower is behind, where it does not wait for a switch. For metrics and people. */
export const followerLags = async ({
  trx,
}: Ctx): Promise<readonly { readonly follower: string; readonly events: number }[]> => {
  const { rows } = await trx.raw<{ rows: { follower: string; events: string }[] }>(
    `select f.id as follower, coalesce(sum(greatest(s.last_seq - coalesce(c.seq, 0), 0)) filter (where c.paused_at is null), 0) as events
       from followers f
       left join event_sequences s on true
       left join follower_cursors c on c.follower = f.id and c.company_id = s.company_id
      group by f.id order by f.id`,
  );
  return rows.map(({ follower, events }) => ({ follower, events: Number(events) }));
};
