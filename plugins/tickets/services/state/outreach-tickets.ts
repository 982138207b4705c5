import type { Pojo } from 'objection';
import type { Ctx } from 'prosa/contract';
import { brokenConstraint, prepared, rowLists, textList } from 'prosa/core';
import type { MessageKind } from '../../../connections/public.ts';
import { Message } from '../../models/message.ts';
import { QUIET, Ticket } from '../../models/ticket.ts';
import type { MessageOrigin } from '../../public.ts';
import { ConcurrentWrite } from './concurrent-write.ts';

/** A message that is stored under its name already. */
interface NamedMessage {
  readonly id: number;
  readonly ticketId: number;
  readonly externalId: string;
}

/** The part of a chat that an outreach asks about. */
export interface FoundChat {
  /** The ticket to write in: the active one, or else one to take up again; locked until the commit. */
  readonly ticket: Ticket | undefined;
  /** Messages that have these names. */
  readonly named: readonly NamedMessage[];
}

interface Chat {
  readonly contactId: number;
  readonly connectionId: number;
}

/** The ticket that an outreach takes up where none is active: a quiet one, or one that was closed after a moment. */
type TakenUp = { readonly isQuiet: true } | { readonly isQuiet: false; readonly closedSince: Date };

/** Finds the ticket that an outreach writes in, and what was written of it before, in one round trip. */
export const findChat = async (
  ctx: Ctx,
  { contactId, connectionId, ...takenUp }: Chat & TakenUp,
  externalIds: readonly string[],
): Promise<FoundChat> => {
  const [found] = await prepared<{ ticket: Pojo | null; named: NamedMessage[] | null }>(
    ctx,
    'tickets.outreach-chat',
    `with picked as materialized (
       select coalesce(
                (select t.id from tickets t
                  where t.contact_id = :contactId and t.connection_id = :connectionId
                    and t.status in ('open', 'pending')),
                case when :isQuiet::boolean
                then (select t.id from tickets t
                       where t.contact_id = :contactId and t.connection_id = :connectionId
                         and t.status = '${QUIET}' order by t.id desc limit 1)
                else (select t.id from tickets t
                       where t.contact_id = :contactId and t.connection_id = :connectionId
                         and t.status = 'closed' and t.updated_at > :closedSince::timestamptz
                       order by t.listed_at desc, t.updated_at desc limit 1) end) as id
     ), locked as (
       select t.* from picked p
        cross join lateral (
          select t.* from tickets t where t.company_id = :companyId and t.id = p.id limit 1 for update) t
     )
     select (select row_to_json(locked) from locked) as ticket,
            (select json_agg(json_build_object('id', m.id, 'ticketId', m.ticket_id, 'externalId', m.external_id)
                             order by m.id)
               from messages m
              where m.connection_id = :connectionId and m.contact_id = :contactId and m.from_me
                and m.external_id = any(:externalIds::text[]) and m.company_id + 0 = :companyId) as named`,
    {
      contactId,
      connectionId,
      isQuiet: takenUp.isQuiet,
      closedSince: takenUp.isQuiet ? null : takenUp.closedSince.toISOString(),
      externalIds: textList(externalIds),
      companyId: ctx.companyId,
    },
  );
  return { ticket: found?.ticket ? ticketOf(found.ticket) : undefined, named: found?.named ?? [] };
};

const MOMENTS = [
  'waitingSince',
  'awaitingDecision',
  'respondAt',
  'closedAt',
  'createdAt',
  'updatedAt',
] as const;

/** A ticket whose row came as JSON: moments are texts in it. */
const ticketOf = (row: Pojo): Ticket => {
  const ticket = Ticket.fromDatabaseJson(row);
  const moments = MOMENTS.flatMap((field) => {
    const at: unknown = ticket[field];
    return typeof at === 'string' ? [[field, new Date(at)] as const] : [];
  });
  return ticket.$set(Object.fromEntries(moments));
};

/** A message of an outreach. */
interface OutreachPart {
  readonly externalId: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly mediaId: string | null;
  readonly mediaName: string;
}

/** The messages of an outreach, and their place. */
interface OutreachWriting extends Chat {
  /** Undefined for one that is to be made. It is locked. */
  readonly ticket: Ticket | undefined;
  /** The state of a ticket that is to be made, or of a closed one that is taken up again. */
  readonly opensAs: typeof QUIET | 'pending';
  readonly isGroup: boolean;
  readonly origin: MessageOrigin;
  /** See `LANES`. */
  readonly lane: number;
  /** How long somebody is seen typing before the first of them. */
  readonly typingMilliseconds: number;
  readonly at: Date;
  /** Of the last message, for lists. */
  readonly summary: string;
  readonly messages: readonly OutreachPart[];
}

/** Unique keys that two writers at once may both have written: a message's, or that of a chat's active ticket. */
const KEYS = new Set(['messages_channel_key', 'tickets_active_key']);

const PARTS = rowLists('parts', {
  place: 'int',
  external_id: 'text',
  kind: 'text',
  body: 'text',
  media_id: 'uuid',
  media_name: 'text',
});

/** A closed one that is taken up again begins anew, in nobody's hands. */
const WRITE = `
with made as (
  insert into tickets (company_id, contact_id, connection_id, status, is_group, last_message, last_message_kind,
                       last_message_from_me, created_at, updated_at)
    select :companyId, :contactId, :connectionId, :opensAs::text, :isGroup::boolean, :summary, :kind, true, :at, :at
     where :ticketId::int = 0
  returning *
), moved as (
  update tickets set last_message = :summary, last_message_kind = :kind, last_message_from_me = true,
                     unread_messages = 0, updated_at = :at,
                     status = case when :isReopened::boolean then :opensAs::text else status end,
                     user_id = case when :isReopened::boolean then null else user_id end,
                     queue_id = case when :isReopened::boolean then null else queue_id end,
                     chatbot = chatbot and not :isReopened::boolean,
                     closed_at = case when :isReopened::boolean then null else closed_at end
   where company_id = :companyId and id = nullif(:ticketId::int, 0)
  returning *
), ticket as (
  select * from made union all select * from moved
), written as (
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body,
                        media_id, media_name, is_read, origin, user_id, sent_at)
    select :companyId, t.id, :contactId, :connectionId, x.external_id, true,
           x.kind, x.body, x.media_id, x.media_name, true, :origin, :userId::int, :at
      from ${PARTS.sql} as x cross join ticket t order by x.place
  returning *
), queued as (
  insert into message_outbox (company_id, message_id, connection_id, contact_id, lane, typing_milliseconds)
    select company_id, id, connection_id, contact_id, :lane::int,
           case when id = min(id) over () then :typing::int else 0 end
      from written order by id
)
select (select to_jsonb(ticket) from ticket) as ticket,
       (select jsonb_agg(to_jsonb(written) order by id) from written) as messages`;

/** An outreach as it was written. */
export interface OutreachWritten {
  readonly ticket: Ticket;
  /** In their order. */
  readonly messages: readonly Message[];
}

/**
 * Writes messages into a ticket, which is made or taken up again by the same statement, and into the outbox: an outreach to many
 * is made of thousands of these.
 * @throws ConcurrentWrite where somebody else wrote one of the same name, or has opened a ticket meanwhile
 */
export const writeOutreach = async (
  ctx: Ctx,
  { ticket, messages, at, ...writing }: OutreachWriting,
): Promise<OutreachWritten> => {
  const last = messages.at(-1);
  if (!last) throw new Error('an outreach says nothing');
  const [row] = await prepared<{ ticket: Pojo | null; messages: Pojo[] | null }>(
    ctx,
    'tickets.write-outreach',
    WRITE,
    {
      ...PARTS.bind(
        messages.map((message, place) => ({
          place,
          external_id: message.externalId,
          kind: message.kind,
          body: message.body,
          media_id: message.mediaId,
          media_name: message.mediaName,
        })),
      ),
      companyId: ctx.companyId,
      userId: ctx.userId ?? null,
      contactId: writing.contactId,
      connectionId: writing.connectionId,
      ticketId: ticket?.id ?? 0,
      opensAs: writing.opensAs,
      isReopened: isReopened(ticket),
      isGroup: writing.isGroup,
      summary: writing.summary,
      kind: last.kind,
      origin: writing.origin,
      lane: writing.lane,
      typing: writing.typingMilliseconds,
      at: at.toISOString(),
    },
  ).catch((error: unknown) => {
    if (!KEYS.has(brokenConstraint(error) ?? '')) throw error;
    throw new ConcurrentWrite('the message or its ticket is there by now', { cause: error });
  });
  if (!row?.ticket) throw new Error('an outreach was written into no ticket');
  return {
    ticket: ticketOf(row.ticket),
    messages: (row.messages ?? []).map((message) => Message.fromDatabaseJson(message)),
  };
};

/** Whether writing into a ticket takes up one that was finished. */
const isReopened = (ticket: Ticket | undefined): boolean =>
  ticket !== undefined && ticket.status === 'closed' && !ticket.isQuiet;
