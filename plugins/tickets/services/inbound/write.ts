import type { Ctx } from 'prosa/contract';
import { brokenConstraint, intList, prepared, rowLists } from 'prosa/core';
import { Overtaken } from '../overtaken.ts';
import type { DecidedMessage, DecidedTicket } from './decide.ts';
import type { Loaded, OpenedTicket } from './store.ts';

/** What two who write at once may both have written: a message, or the active conversation of a chat. */
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

const TICKETS = rowLists('tickets', {
  id: 'int',
  status: 'text',
  user_id: 'int',
  queue_id: 'int',
  last_message: 'text',
  last_message_kind: 'text',
  last_message_from_me: 'boolean',
  unread: 'int',
  waiting_since: 'timestamptz',
  awaits_decision: 'boolean',
});

/** Unread messages of a conversation after the batch. */
export const unreadAfter = ({ unreadMessages, unreadAdded }: DecidedTicket): number =>
  Math.max(0, unreadMessages + unreadAdded);

/** What stands unread in conversations that were answered on the phone has been read there. */
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
 * Writes the messages in their order and brings their conversations up to date, each found through its key whatever the
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
  const ticketRows = tickets.map((ticket) => ({
    id: ticket.id,
    status: ticket.status,
    user_id: ticket.userId,
    queue_id: ticket.queueId,
    last_message: ticket.lastMessage,
    last_message_kind: ticket.lastMessageKind,
    last_message_from_me: ticket.lastMessageFromMe,
    unread: unreadAfter(ticket),
    waiting_since: ticket.waitingSince,
    awaits_decision: ticket.awaitsDecision,
  }));
  const writing = prepared(
    ctx,
    'tickets.write-messages',
    `with rows as (
       select * from ${MESSAGES.sql} as x
     ), moved as (
       update tickets t
          set status = x.status, user_id = x.user_id, queue_id = x.queue_id, last_message = x.last_message,
              last_message_kind = x.last_message_kind, last_message_from_me = x.last_message_from_me,
              unread_messages = x.unread, updated_at = :at,
              -- A sender's clock may be ahead.
              waiting_since = case when x.waiting_since > :at then :at else x.waiting_since end,
              closed_at = case when x.status = 'closed' then t.closed_at end,
              awaiting_decision = case when x.awaits_decision then coalesce(t.awaiting_decision, now())
                                       else t.awaiting_decision end
         from ${TICKETS.sql} as x
        cross join lateral (
              select k.ctid from tickets k where k.company_id = :companyId and k.id = x.id limit 1) k
        where t.ctid = k.ctid
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
      ...TICKETS.bind(ticketRows),
      companyId: ctx.companyId,
      at,
    },
  );
  ctx.underWay(
    writing.catch((error: unknown) => {
      if (!KEYS.has(brokenConstraint(error) ?? '')) throw error;
      throw new Overtaken('a message or a conversation is there by now', { cause: error });
    }),
  );
};
