import type { Ctx } from 'prosa/contract';
import { prepared, rowLists } from 'prosa/core';
import type { MessageKind } from '../../../connections/public.ts';
import {
  columnTypes,
  IDENTITY_FIELDS,
  rowOf,
  selectedFields,
} from '../../models/message-columns.ts';
import type { Message } from '../../models/message.ts';
import { QUIET } from '../../models/ticket.ts';
import { channelKey } from './decide.ts';
import type { KnownTicket } from '../state/arriving-ticket.ts';
import type { Arrival } from './decide.ts';

const ASKED = rowLists('asked', columnTypes(IDENTITY_FIELDS));

type KnownRow = Pick<Message, (typeof IDENTITY_FIELDS)[number] | 'kind'>;

interface TicketRow {
  id: number;
  uuid: string;
  contact_id: number;
  connection_id: number;
  is_group: boolean;
  status: KnownTicket['status'] | typeof QUIET;
  user_id: number | null;
  queue_id: number | null;
  unread_messages: number;
  waiting_since: string | null;
  is_in_dialogue: boolean;
  created_at: string;
}

/** The stored state of the chats a batch belongs to. The tickets are locked until the commit. */
export interface Loaded {
  /** Messages that are stored already, see {@link channelKey}, and of what kind they are. */
  readonly known: ReadonlyMap<string, MessageKind>;
  readonly tickets: readonly KnownTicket[];
  /** An id for each arrival, in their order: with it everything is known before anything is written. */
  readonly messageIds: readonly number[];
  /** The database's clock: when this batch is stored. */
  readonly at: string;
  /** Whether changes of some of these messages came before them. */
  readonly hasEarly: boolean;
}

/**
 * One round trip: ids and time for what will be written, which of these messages are stored already, and the
 * ticket each chat has: the active one, or a quiet one, or the last that moved within the reopening window. Messages are found row
 * by row, and through their identity on the channel alone (`+ 0` keeps the company out of the choice of an index): a
 * plan made while the table is small would else read the company's whole history for each of them.
 */
export const loadChats = async (
  ctx: Ctx,
  arrivals: readonly Arrival[],
  reopenMinutes: number,
): Promise<Loaded> => {
  const asked = arrivals.map(({ message: { connectionId, externalId, fromMe }, contactId }) =>
    rowOf({ connectionId, contactId, externalId, fromMe }, IDENTITY_FIELDS),
  );
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
       select * from ${ASKED.sql} as x
     ), chats as (
       select distinct connection_id, contact_id from asked
     ), picked as materialized (
       select coalesce(
                (select t.id from tickets t
                  where t.contact_id = c.contact_id and t.connection_id = c.connection_id
                    and t.status in ('open', 'pending')),
                (select t.id from tickets t
                  where t.contact_id = c.contact_id and t.connection_id = c.connection_id
                    and t.status = '${QUIET}' order by t.id desc limit 1),
                (select t.id from tickets t
                  where t.contact_id = c.contact_id and t.connection_id = c.connection_id
                    and t.status = 'closed' and t.updated_at > now() - make_interval(mins => :reopenMinutes)
                  order by t.listed_at desc, t.updated_at desc limit 1)) as id
         from chats c
     ), locked as (
       select t.* from (select id from picked where id is not null order by id) p
        cross join lateral (
          select t.id, t.uuid, t.contact_id, t.connection_id, t.is_group, t.status, t.user_id, t.queue_id,
                 t.unread_messages, t.waiting_since, t.created_at,
                 t.chatbot or t.responder_states is not null or t.respond_at is not null as is_in_dialogue
            from tickets t where t.company_id = :companyId and t.id = p.id limit 1 for update) t
     ), known as (
       select m.* from asked a
        cross join lateral (
          select ${selectedFields('m', [...IDENTITY_FIELDS, 'kind'])}
            from messages m
           where m.connection_id = a.connection_id and m.contact_id = a.contact_id and m.from_me = a.from_me
             and m.external_id = a.external_id and m.company_id + 0 = :companyId
           limit 1) m
     )
     select (select json_agg(row_to_json(known)) from known) as known,
            (select json_agg(row_to_json(locked)) from locked) as tickets,
            (select array_agg(nextval('messages_id_seq')::int) from asked) as ids,
            exists (
              select from asked a
               cross join lateral (
                 select from message_early_changes e
                  where e.connection_id = a.connection_id and e.external_id = a.external_id
                    and e.company_id = :companyId
                  limit 1) e) as has_early,
            clock_timestamp() as at`,
    { ...ASKED.bind(asked), companyId: ctx.companyId, reopenMinutes },
  );
  if (!row) throw new Error('the chats of a batch were not answered');
  return {
    messageIds: row.ids,
    at: row.at.toISOString(),
    hasEarly: row.has_early,
    known: new Map(
      (row.known ?? []).map((known) => [channelKey(known, known.contactId), known.kind]),
    ),
    tickets: (row.tickets ?? []).map((ticket) => ({
      id: ticket.id,
      createdAt: new Date(ticket.created_at).toISOString(),
      uuid: ticket.uuid,
      contactId: ticket.contact_id,
      connectionId: ticket.connection_id,
      isGroup: ticket.is_group,
      status: ticket.status === QUIET ? 'closed' : ticket.status,
      isQuiet: ticket.status === QUIET,
      userId: ticket.user_id,
      queueId: ticket.queue_id,
      unreadMessages: ticket.unread_messages,
      waitingSince:
        ticket.waiting_since === null ? null : new Date(ticket.waiting_since).toISOString(),
      isInDialogue: ticket.is_in_dialogue,
    })),
  };
};
