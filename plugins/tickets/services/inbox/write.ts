import type { Ctx } from 'prosa/contract';
import { brokenConstraint, intList, prepared, rowLists } from 'prosa/core';
import { ConcurrentWrite } from '../state/concurrent-write.ts';
import { TICKETS_MOVED } from '../state/arrivals.ts';
import type { OpenedTicket } from '../state/arrivals.ts';
import type { DecidedMessage } from './decide.ts';
import type { Loaded } from './store.ts';

/** Unique keys that two concurrent writers may both have written: a message's, or that of a chat's active ticket. */
const KEYS = new Set(['messages_channel_key', 'tickets_active_key']);

const MESSAGES = rowLists('messages', {
  id: 'int',
  ticket_id: 'int',
  contact_id: 'int',
  connection_id: 'int',
  external_id: 'text',
  from_me: 'boolean',
  kind: 'text',
  body: 'text',
  media_id: 'uuid',
  media_name: 'text',
  media_state: 'text',
  media_size: 'bigint',
  quoted_external_id: 'text',
  ack: 'int',
  is_read: 'boolean',
  is_forwarded: 'boolean',
  origin: 'text',
  sender_number: 'text',
  sender_name: 'text',
  sent_at: 'timestamptz',
});

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
  const messageRows = messages.map(({ message, ticket, origin, contactId, isRead }, place) => ({
    id: messageIds[place],
    ticket_id: tickets[ticket]?.id,
    contact_id: contactId,
    connection_id: message.connectionId,
    external_id: message.externalId,
    from_me: message.fromMe,
    kind: message.kind,
    body: message.body,
    media_id: message.mediaId,
    media_name: message.mediaName ?? '',
    media_state: message.isMediaPending ? 'pending' : null,
    media_size: message.mediaSize,
    quoted_external_id: message.quotedExternalId,
    ack: message.fromMe ? 1 : 0,
    is_read: isRead,
    is_forwarded: message.isForwarded ?? false,
    origin,
    sender_number: message.sender.number,
    sender_name: message.sender.name,
    sent_at: message.at,
  }));
  const writing = prepared(
    ctx,
    'tickets.write-messages',
    `with rows as (
       select * from ${MESSAGES.sql} as x
     ), moved as (
       ${TICKETS_MOVED.sql}
     )
     insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body,
                             media_id, media_name, media_state, media_size, quoted_external_id, ack, is_read, is_forwarded, origin,
                             sender_number, sender_name, sent_at, created_at)
       select id, :companyId, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, media_id,
              media_name, media_state, media_size, quoted_external_id, ack, is_read, is_forwarded, origin, sender_number, sender_name, sent_at,
              :at
         from rows`,
    {
      ...MESSAGES.bind(messageRows),
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
