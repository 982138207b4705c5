import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { OUTGOING_FIELDS, selectedFields } from '../../models/message-columns.ts';
import type { Message } from '../../models/message.ts';
import type { OutboxChange } from '../../models/outbox-entry.ts';

/** A row of the outbox with what a channel is told of its message. */
export interface WaitingRow extends Pick<Message, (typeof OUTGOING_FIELDS)[number]> {
  readonly id: number;
  readonly messageId: number;
  readonly contactId: number;
  /** The lane it is taken in: its own, or the lower one of a row behind it in its chat. */
  readonly lane: number;
  readonly change: OutboxChange | null;
  readonly typingMilliseconds: number;
  readonly attempts: number;
  readonly isDue: boolean;
}

/** Rows taken at once. The statement has the number itself: its plan is made for few rows, whatever it is given. */
export const BATCH = 20;

/**
 * The first rows by lane, then id, of chats that are due, each led by those before it in its chat, in whichever lane they
 * are. A chat is due when its first row is. Rows are looked at one by one, each found in an index after the one before, until
 * there are enough: statistics of a table that is empty most of the time would have the planner sort all there is.
 */
const TAKE = `
with recursive walk as (
  select -1::smallint as lane, 0 as id, 0 as contact_id
   where not exists (select from message_outbox h
                      where h.connection_id = :connectionId and h.connection_held_until > :now)
   union all
  select o.* from walk w
   cross join lateral (select lane, id, contact_id from message_outbox
                        where connection_id = :connectionId and (lane, id) > (w.lane, w.id)
                        order by lane, id limit 1) o
), due as (
  select lane, id, contact_id from walk w
   where (select h.next_attempt_at from message_outbox h
           where h.connection_id = :connectionId and h.contact_id = w.contact_id
           order by h.id limit 1) <= :now
   limit ${BATCH}
), candidate as (
  select *, row_number() over (order by lane, id) as place from due
), chosen as (
  select e.id, min(c.place) as place, min(c.lane) as lane
    from candidate c
   cross join lateral (select id from message_outbox e
                        where e.connection_id = :connectionId and e.contact_id = c.contact_id and e.id <= c.id
                        order by e.id limit ${BATCH}) e
   group by e.id order by 2, 1 limit ${BATCH}
)
select o.id, o.message_id as "messageId", o.contact_id as "contactId", c.lane, o.change, o.attempts, o.typing_milliseconds as "typingMilliseconds",
       o.next_attempt_at <= :now as "isDue", ${selectedFields('m', OUTGOING_FIELDS)}
  from chosen c
  join message_outbox o on o.id = c.id
  join messages m on m.company_id = :companyId and m.id = o.message_id
 order by c.place, c.id`;

/** Takes a row away, and asks whether something may be sent that is in a lower lane than the next row to go. */
const RELEASE = `
with released as (delete from message_outbox where id = :id and company_id = :companyId)
select exists (
  select from message_outbox o
   where o.connection_id = :connectionId and o.lane < :lane and o.id <> :id
     and (select h.next_attempt_at from message_outbox h
           where h.connection_id = :connectionId and h.contact_id = o.contact_id and h.id <> :id
           order by h.id limit 1) <= :now) as "isOvertaken"`;

/**
 * The next rows of a connection in the order they are sent, at most {@link BATCH}.
 * @returns fewer where no more can be sent now
 */
export const takeWaiting = (
  ctx: Ctx,
  { connectionId, now }: { connectionId: number; now: Date },
): Promise<readonly WaitingRow[]> =>
  prepared<WaitingRow>(ctx, 'tickets.outbox-take', TAKE, {
    companyId: ctx.companyId,
    connectionId,
    now,
  });

/**
 * Takes a row out of the outbox.
 * @param row.nextLane the lane of the row that would be sent next; 0 where there is none
 * @returns whether something in a lower lane is to be sent before that
 */
export const release = async (
  ctx: Ctx,
  row: { id: number; connectionId: number; nextLane: number; now: Date },
): Promise<boolean> => {
  const [answer] = await prepared<{ isOvertaken: boolean }>(
    ctx,
    'tickets.outbox-release',
    RELEASE,
    {
      companyId: ctx.companyId,
      id: row.id,
      connectionId: row.connectionId,
      lane: row.nextLane,
      now: row.now,
    },
  );
  return answer?.isOvertaken ?? false;
};
