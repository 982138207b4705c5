import type { Ctx } from 'prosa/contract';
import { brokenConstraint, intList, prepared, rowLists } from 'prosa/core';
import { arrivedFields } from '../../models/inbound-fields.ts';
import { ARRIVED_FIELDS, columnList, columnTypes, rowOf } from '../../models/message-columns.ts';
import { ConcurrentWrite } from '../state/concurrent-write.ts';
import { TICKETS_MOVED } from '../state/arrivals.ts';
import type { OpenedTicket } from '../state/arrivals.ts';
import type { DecidedMessage } from './decide.ts';
import type { Loaded } from './load-chats.ts';

/** Unique keys that two concurrent writers may both have written: a message's, or that of a chat's active ticket. */
const KEYS = new Set(['messages_channel_key', 'tickets_active_key']);

const MESSAGES = rowLists('messages', columnTypes(ARRIVED_FIELDS));
const COLUMNS = columnList(ARRIVED_FIELDS);

/** Unread messages in tickets that were answered on the phone have been read there. */
const markRead = (ctx: Ctx, tickets: readonly OpenedTicket[]): void => {
  const ids = tickets.filter(({ readBefore }) => readBefore).map(({ id }) => id);
  if (ids.length === 0) return;
  const marking = prepared(
    ctx,
    'tickets.mark-read',
    `update messages m set is_read = true
       from unnest(:ids::int[]) as x (id)
      cross join lateral (
            select u.ctid from messages u
             where u.ticket_id = x.id and u.company_id = :companyId and not u.is_read order by u.id desc) u
      where m.ctid = u.ctid`,
    { ids: intList(ids), companyId: ctx.companyId },
  );
  ctx.underWay(marking);
};

/**
 * Writes the messages in their order and brings their tickets up to date, each found through its key whatever the
 * planner thinks of the table. Nobody waits for the answer: ids and time were known before. One statement more where an
 * answer from the phone shows what was read.
 */
export const writeMessages = (
  ctx: Ctx,
  messages: readonly DecidedMessage[],
  tickets: readonly OpenedTicket[],
  { messageIds, at }: Pick<Loaded, 'messageIds' | 'at'>,
): void => {
  markRead(ctx, tickets);
  const rows = messages.map(({ message, ticket, origin, contactId, isRead }, place) =>
    rowOf(
      arrivedFields(message, {
        id: messageIds[place] ?? 0,
        ticketId: tickets[ticket]?.id ?? 0,
        contactId,
        isRead,
        origin,
        at,
      }),
      ARRIVED_FIELDS,
    ),
  );
  const writing = prepared(
    ctx,
    'tickets.write-messages',
    `with rows as (
       select * from ${MESSAGES.sql} as x
     ), moved as (
       ${TICKETS_MOVED.sql}
     )
     insert into messages (${COLUMNS}, company_id, created_at)
       select ${COLUMNS}, :companyId, :at
         from rows`,
    {
      ...MESSAGES.bind(rows),
      ...TICKETS_MOVED.bind(tickets),
      companyId: ctx.companyId,
      at,
    },
  );
  ctx.underWay(
    writing.catch((error: unknown) => {
      if (!KEYS.has(brokenConstraint(error) ?? '')) throw error;
      throw new ConcurrentWrite('a message or a ticket is there by now', { cause: error });
    }),
  );
};
