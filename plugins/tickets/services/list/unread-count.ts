import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import { queueIdsOf } from '../../../queues/public.ts';
import { attendsUnqueued } from '../../../users/public.ts';
import type { UnreadCountDto } from '../../schemas.ts';

const VIEWER = ':viewerId::int';

/** The states are written out, so that the partial index of unread tickets serves. */
const UNREAD = `
  with viewer as materialized (
    select ${queueIdsOf(VIEWER)} as queue_ids, ${attendsUnqueued(VIEWER)} as without_queue)
  select count(*)::int as count
    from tickets t cross join viewer v
   where t.company_id = :companyId and t.status in ('open', 'pending') and t.is_unread
     and (t.status = 'open' and t.user_id = ${VIEWER} and (t.queue_id is null or t.queue_id = any(v.queue_ids))
          or :withWaiting::boolean and t.status = 'pending' and (t.user_id is null or t.user_id = ${VIEWER})
             and (t.queue_id = any(v.queue_ids) or t.queue_id is null and v.without_queue))`;

/** Counts the tickets with something unread that call for somebody, by the rule of their notifications. */
@injectable()
export class UnreadCount {
  /**
   * The caller's own open ones of own queues or of none, and what waits for anybody in own queues; without a queue for those who
   * were told to see it.
   * @param withWaiting false leaves out what waits for anybody
   */
  async of(ctx: Ctx, withWaiting = true): Promise<UnreadCountDto> {
    const { companyId, userId } = ctx;
    if (userId === undefined) throw new Error('nobody asks what is unread');
    const [unread] = await prepared<UnreadCountDto>(ctx, 'tickets.unread-count', UNREAD, {
      companyId,
      viewerId: userId,
      withWaiting,
    });
    return { count: unread?.count ?? 0 };
  }
}
