import type { Ctx } from 'prosa/contract';
import { brokenConstraint, jsonText, prepared } from 'prosa/core';
import { Overtaken } from '../overtaken.ts';
import { channelKey } from './decide.ts';
import type { Arrival, DecidedMessage, DecidedTicket, KnownTicket } from './decide.ts';

interface KnownRow {
  external_id: string;
  connection_id: number;
  contact_id: number;
  from_me: boolean;
}

interface TicketRow {
  id: number;
  uuid: string;
  contact_id: number;
  connection_id: number;
  is_group: boolean;
  status: KnownTicket['status'];
  user_id: number | null;
  queue_id: number | null;
  unread_messages: number;
  created_at: string;
}

/** What the database knows of the chats a batch belongs to. The conversations are locked until the commit. */
export interface Loaded {
  readonly known: ReadonlySet<string>;
  readonly tickets: readonly KnownTicket[];
  /** An id for each arrival, in their order: with it everything is known before anything is written. */
  readonly messageIds: readonly number[];
  /** The database's clock: when this batch is stored. */
  readonly at: string;
  /** Whether changes of some of these messages came before them. */
  readonly hasEarly: boolean;
}

/**
 * One round trip: ids and time for what will be written, which of these messages are stored already, row by row through their index (a join of sets would read
 * the company's whole history as soon as the planner misjudges it), and the conversation each chat has: the active one, or
 * the last that moved within the reopening window.
 */
export const loadChats = async (
  ctx: Ctx,
  arrivals: readonly Arrival[],
  reopenMinutes: number,
): Promise<Loaded> => {
  const asked = arrivals.map(({ message, contactId }) => ({
    connection_id: message.connectionId,
    contact_id: contactId,
    external_id: message.externalId,
    from_me: message.fromMe,
  }));
  const [row] = await prepared<{
    known: KnownRow[] | null;
    tickets: TicketRow[] | null;
    ids: number[];
    at: Date;
    has_early: boolean;
  }>(
    ctx,
    'tickets.load-chats',
    `with asked as (
       select * from jsonb_to_recordset(:asked::jsonb)
         as x (connection_id int, contact_id int, external_id text, from_me boolean)
     ), chats as (
       select distinct connection_id, contact_id from asked
     ), picked as (
       select coalesce(
                (select t.id from tickets t
                  where t.contact_id = c.contact_id and t.connection_id = c.connection_id
                    and t.status in ('open', 'pending')),
                (select t.id from tickets t
                  where t.contact_id = c.contact_id and t.connection_id = c.connection_id
                    and t.status = 'closed' and t.updated_at > now() - make_interval(mins => :reopenMinutes)
                  order by t.updated_at desc limit 1)) as id
         from chats c
     ), locked as (
       select t.* from (select id from picked where id is not null order by id) p
        cross join lateral (
          select t.id, t.uuid, t.contact_id, t.connection_id, t.is_group, t.status, t.user_id, t.queue_id,
                 t.unread_messages, t.created_at
            from tickets t where t.company_id = :companyId and t.id = p.id limit 1 for update) t
     ), known as (
       select m.* from asked a
        cross join lateral (
          select m.external_id, m.connection_id, m.contact_id, m.from_me
            from messages m
           where m.connection_id = a.connection_id and m.contact_id = a.contact_id and m.from_me = a.from_me
             and m.external_id = a.external_id and m.company_id = :companyId
           limit 1) m
     )
     select (select jsonb_agg(to_jsonb(known)) from known) as known,
            (select jsonb_agg(to_jsonb(locked)) from locked) as tickets,
            (select jsonb_agg(nextval('messages_id_seq')) from asked) as ids,
            exists (
              select from asked a
               cross join lateral (
                 select from message_early_changes e
                  where e.connection_id = a.connection_id and e.external_id = a.external_id
                    and e.company_id = :companyId
                  limit 1) e) as has_early,
            clock_timestamp() as at`,
    { asked: jsonText(asked), companyId: ctx.companyId, reopenMinutes },
  );
  if (!row) throw new Error('the chats of a batch were not answered');
  return {
    messageIds: row.ids,
    at: row.at.toISOString(),
    hasEarly: row.has_early,
    known: new Set(
      (row.known ?? []).map((known) =>
        channelKey({
          connectionId: known.connection_id,
          contactId: known.contact_id,
          fromMe: known.from_me,
          externalId: known.external_id,
        }),
      ),
    ),
    tickets: (row.tickets ?? []).map((ticket) => ({
      id: ticket.id,
      createdAt: new Date(ticket.created_at).toISOString(),
      uuid: ticket.uuid,
      contactId: ticket.contact_id,
      connectionId: ticket.connection_id,
      isGroup: ticket.is_group,
      status: ticket.status,
      userId: ticket.user_id,
      queueId: ticket.queue_id,
      unreadMessages: ticket.unread_messages,
    })),
  };
};

/** A conversation that is there, by its key. */
export type OpenedTicket = DecidedTicket & { readonly id: number; readonly createdAt: string };

/** Opens the conversations that do not exist yet. @returns all of them, each with its id */
export const openTickets = async (
  ctx: Ctx,
  tickets: readonly DecidedTicket[],
  at: string,
): Promise<readonly OpenedTicket[]> => {
  const opening = tickets.filter(({ id }) => id === undefined);
  const ids = new Map<string, number>();
  if (opening.length > 0) {
    const inserted = await ctx
      .trx('tickets')
      .insert(
        opening.map((ticket) => ({
          company_id: ctx.companyId,
          uuid: ticket.uuid,
          contact_id: ticket.contactId,
          connection_id: ticket.connectionId,
          is_group: ticket.isGroup,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict()
      .ignore()
      .returning<{ id: number; uuid: string }[]>(['id', 'uuid']);
    if (inserted.length !== opening.length) throw new Overtaken('a conversation is there by now');
    for (const { id, uuid } of inserted) ids.set(uuid, id);
  }
  return tickets.map((ticket) => {
    const id = ticket.id ?? ids.get(ticket.uuid);
    if (id === undefined) throw new Overtaken('a conversation is there by now');
    return { createdAt: at, ...ticket, id };
  });
};

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
    { ids, companyId: ctx.companyId },
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
    awaits_decision: ticket.awaitsDecision,
  }));
  const writing = prepared(
    ctx,
    'tickets.write-messages',
    `with rows as (
       select * from jsonb_to_recordset(:messages::jsonb) as x (
         id int, ticket_id int, contact_id int, connection_id int, external_id text, from_me boolean, kind text,
         body text, media_id uuid, media_name text, quoted_external_id text, ack smallint, is_read boolean,
         is_forwarded boolean, origin text, sender_number text, sender_name text, sent_at timestamptz)
     ), moved as (
       update tickets t
          set status = x.status, user_id = x.user_id, queue_id = x.queue_id, last_message = x.last_message,
              last_message_kind = x.last_message_kind, last_message_from_me = x.last_message_from_me,
              unread_messages = x.unread, updated_at = :at,
              closed_at = case when x.status = 'closed' then t.closed_at end,
              awaiting_decision = case when x.awaits_decision then coalesce(t.awaiting_decision, now())
                                       else t.awaiting_decision end
         from jsonb_to_recordset(:tickets::jsonb) as x (
              id int, status text, user_id int, queue_id int, last_message text, last_message_kind text,
              last_message_from_me boolean, unread int, awaits_decision boolean)
        cross join lateral (
              select k.ctid from tickets k where k.company_id = :companyId and k.id = x.id limit 1) k
        where t.ctid = k.ctid
     )
     insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body,
                             media_id, media_name, quoted_external_id, ack, is_read, is_forwarded, origin,
                             sender_number, sender_name, sent_at, created_at)
       select id, :companyId, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, media_id,
              media_name, quoted_external_id, ack, is_read, is_forwarded, origin, sender_number, sender_name, sent_at,
              :at
         from rows`,
    {
      messages: jsonText(messageRows),
      tickets: jsonText(ticketRows),
      companyId: ctx.companyId,
      at,
    },
  );
  ctx.underWay(
    writing.catch((error: unknown) => {
      if (brokenConstraint(error) !== 'messages_channel_key') throw error;
      throw new Overtaken('a message is there by now', { cause: error });
    }),
  );
};
