import type { Pojo } from 'objection';
import type { Ctx } from 'prosa/contract';
import { brokenConstraint, prepared, rowLists, textList } from 'prosa/core';
import type { MessageKind } from '../../../connections/public.ts';
import { Message } from '../../models/message.ts';
import { QUIET } from '../../models/ticket.ts';
import type { MessageOrigin, TicketView } from '../../public.ts';
import { ConcurrentWrite } from './concurrent-write.ts';

/** A ticket as it is found, its state as in its table. */
interface FoundRow extends Omit<TicketView, 'status'> {
  readonly status: TicketView['status'] | typeof QUIET;
}

/** A message that is stored under its name already. */
interface NamedMessage {
  readonly id: number;
  readonly ticketId: number;
  readonly externalId: string;
}

/** The part of a chat that an outreach asks about. */
export interface FoundChat {
  /** The active ticket, or else a quiet one; locked until the commit. */
  readonly ticket: FoundRow | null;
  /** Messages that have these names. */
  readonly named: readonly NamedMessage[];
}

interface Chat {
  readonly contactId: number;
  readonly connectionId: number;
}

/** Finds the ticket that an outreach writes in, and what was written of it before, in one round trip. */
export const findChat = async (
  ctx: Ctx,
  { contactId, connectionId }: Chat,
  externalIds: readonly string[],
): Promise<FoundChat> => {
  const [found] = await prepared<{ ticket: FoundRow | null; named: NamedMessage[] | null }>(
    ctx,
    'tickets.outreach-chat',
    `with picked as materialized (
       select coalesce(
                (select t.id from tickets t
                  where t.contact_id = :contactId and t.connection_id = :connectionId
                    and t.status in ('open', 'pending')),
                (select t.id from tickets t
                  where t.contact_id = :contactId and t.connection_id = :connectionId
                    and t.status = '${QUIET}' order by t.id desc limit 1)) as id
     ), locked as (
       select t.* from picked p
        cross join lateral (
          select t.id, t.uuid, t.status, t.contact_id as "contactId", t.connection_id as "connectionId",
                 t.user_id as "userId", t.queue_id as "queueId"
            from tickets t where t.company_id = :companyId and t.id = p.id limit 1 for update) t
     )
     select (select row_to_json(locked) from locked) as ticket,
            (select json_agg(json_build_object('id', m.id, 'ticketId', m.ticket_id, 'externalId', m.external_id)
                             order by m.id)
               from messages m
              where m.connection_id = :connectionId and m.contact_id = :contactId and m.from_me
                and m.external_id = any(:externalIds::text[]) and m.company_id + 0 = :companyId) as named`,
    { contactId, connectionId, externalIds: textList(externalIds), companyId: ctx.companyId },
  );
  return { ticket: found?.ticket ?? null, named: found?.named ?? [] };
};

/** A message to be written into a quiet ticket. */
interface QuietMessage {
  readonly externalId: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly mediaId: string | null;
  readonly mediaName: string;
}

/** The messages for a quiet ticket, and their place. */
interface QuietWriting extends Chat {
  /** Undefined for one that is to be made. */
  readonly ticketId: number | undefined;
  readonly isGroup: boolean;
  readonly origin: MessageOrigin;
  /** See `LANES`. */
  readonly lane: number;
  /** How long somebody is seen typing before the first of them. */
  readonly typingMilliseconds: number;
  readonly at: Date;
  /** Of the last message, for lists. */
  readonly summary: string;
  readonly messages: readonly QuietMessage[];
}

const PARTS = rowLists('parts', {
  place: 'int',
  external_id: 'text',
  kind: 'text',
  body: 'text',
  media_id: 'uuid',
  media_name: 'text',
});

/**
 * Writes messages into a quiet ticket and the outbox, in one round trip: an outreach to many is made of thousands of these.
 * @returns the messages, in their order, and the ticket's uuid where it was made
 * @throws ConcurrentWrite where somebody else wrote one of the same name
 */
export const writeQuietly = async (
  ctx: Ctx,
  { ticketId = 0, messages, at, ...writing }: QuietWriting,
): Promise<{ readonly messages: readonly Message[]; readonly madeUuid: string | undefined }> => {
  const last = messages.at(-1);
  if (!last) throw new Error('an outreach says nothing');
  const rows = await prepared<{ message: Pojo; uuid: string | null }>(
    ctx,
    'tickets.write-quietly',
    `with made as (
       insert into tickets (company_id, contact_id, connection_id, status, is_group, last_message, last_message_kind,
                            last_message_from_me, created_at, updated_at)
         select :companyId, :contactId, :connectionId, '${QUIET}', :isGroup::boolean, :summary, :kind, true, :at, :at
          where :ticketId::int = 0
       returning id, uuid
     ), moved as (
       update tickets set last_message = :summary, last_message_kind = :kind, last_message_from_me = true,
                          updated_at = :at
        where company_id = :companyId and id = nullif(:ticketId::int, 0)
     ), written as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body,
                             media_id, media_name, is_read, origin, user_id, sent_at)
         select :companyId, coalesce((select id from made), :ticketId), :contactId, :connectionId, x.external_id, true,
                x.kind, x.body, x.media_id, x.media_name, true, :origin, :userId::int, :at
           from ${PARTS.sql} as x order by x.place
       returning *
     ), queued as (
       insert into message_outbox (company_id, message_id, connection_id, contact_id, lane, typing_milliseconds)
         select company_id, id, connection_id, contact_id, :lane::int,
                case when id = min(id) over () then :typing::int else 0 end
           from written order by id
     )
     select to_jsonb(written) as message, (select uuid from made) as uuid from written order by id`,
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
      ticketId,
      isGroup: writing.isGroup,
      summary: writing.summary,
      kind: last.kind,
      origin: writing.origin,
      lane: writing.lane,
      typing: writing.typingMilliseconds,
      at: at.toISOString(),
    },
  ).catch((error: unknown) => {
    if (brokenConstraint(error) !== 'messages_channel_key') throw error;
    throw new ConcurrentWrite('a message of this name is there by now', { cause: error });
  });
  return {
    messages: rows.map(({ message }) => Message.fromDatabaseJson(message)),
    madeUuid: rows[0]?.uuid ?? undefined,
  };
};
