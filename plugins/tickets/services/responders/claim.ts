import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { Ticket } from '../../models/ticket.ts';
import type { OccasionMessage } from '../../public.ts';
import { mediaColumn, messageOf } from '../messages/media-column.ts';
import type { RowWithMedia } from '../messages/media-column.ts';

/** Messages of one ticket that are decided about at once; of a flood only the last ones count. */
const MOST_MESSAGES = 20;

/** A ticket that waits for a decision, with what was not decided yet, oldest first. */
export interface ClaimedTicket {
  readonly ticket: Ticket;
  readonly messages: readonly OccasionMessage[];
}

/** The columns of a ticket that are needed to look up what its decision needs. */
export interface UndecidedTicket {
  readonly id: number;
  readonly contact_id: number;
  readonly connection_id: number | null;
}

/**
 * Those of the tickets there is something to decide about, without holding them: what is looked up for them need
 * not be waited for under their locks. The others, on connections where nothing would be said, do not wait any more:
 * nobody was told anything in them, so there is nothing a decision could go on with. The commit of that does not wait
 * for the disk: lost in a crash, it is found again.
 */
export const undecidedTickets = (
  ctx: Ctx,
  ids: readonly number[],
  silentConnections: readonly number[],
): Promise<readonly UndecidedTicket[]> =>
  silentConnections.length === 0
    ? prepared<UndecidedTicket>(ctx, 'tickets.sight-undecided', SIGHT, {
        ids: [...ids],
        companyId: ctx.companyId,
      })
    : prepared<UndecidedTicket>(ctx, 'tickets.sight-undecided-but-silent', SIGHT_BUT_SILENT, {
        ids: [...ids],
        companyId: ctx.companyId,
        silentConnections: [...silentConnections],
      });

const SIGHT = `
  select t.id, t.contact_id, t.connection_id from unnest(:ids::int[]) as x (id)
   cross join lateral (
         select t.id, t.contact_id, t.connection_id from tickets t
          where t.company_id = :companyId and t.id = x.id limit 1) t`;

const SIGHT_BUT_SILENT = `
  with seen as materialized (
    select t.* from unnest(:ids::int[]) as x (id)
     cross join lateral (
           select t.id, t.contact_id, t.connection_id,
                  t.responder_states is null and t.respond_at is null and not t.chatbot
                    and t.connection_id = any(:silentConnections::int[]) as is_silent
             from tickets t
            where t.company_id = :companyId and t.id = x.id limit 1) t
  ), durability as materialized (
    select set_config('synchronous_commit', 'off', true) as level
     where not exists (select from seen where is_silent is not true)
  ), settled as (
    update tickets t set awaiting_decision = null
      from (select id from seen where is_silent order by id) s
     cross join lateral (
           select k.ctid from tickets k
            where k.company_id = :companyId and k.id = s.id and k.responder_states is null and k.respond_at is null
              and not k.chatbot
            limit 1 for update) k
     where t.ctid = k.ctid
  )
  select id, contact_id, connection_id from seen where is_silent is not true
  union all
  select null, null, null from durability where level is null`;

interface MessageRow extends RowWithMedia {
  readonly ticket_id: number;
}

/**
 * Locks those of the tickets that wait for a decision, or whose time has come, until the commit. The messages are
 * read by a statement of their own: it begins when the locks are held, and sees what their last holder stored.
 */
export const claim = async (
  ctx: Ctx,
  ids: readonly number[],
  now: Date,
): Promise<ClaimedTicket[]> => {
  const locking = prepared<object>(
    ctx,
    'tickets.claim-undecided',
    `select t.* from (select x.id from unnest(:ids::int[]) as x (id) order by x.id) x
      cross join lateral (
            select * from tickets t
             where t.company_id = :companyId and t.id = x.id
               and (t.awaiting_decision is not null or t.respond_at <= :now::timestamptz)
             limit 1 for update) t`,
    { ids: [...ids], companyId: ctx.companyId, now },
  );
  const reading = prepared<MessageRow>(
    ctx,
    'tickets.undecided-messages',
    `select m.id, m.ticket_id, m.body, m.kind, m.transcript, m.media
       from unnest(:ids::int[]) as x (id)
      cross join lateral (
            select t.id, t.decided_message_id, t.awaiting_decision from tickets t
             where t.company_id = :companyId and t.id = x.id and t.awaiting_decision is not null limit 1) t
      cross join lateral (
            select m.id, m.ticket_id, m.body, m.kind, m.transcript, ${mediaColumn('m')} as media
              from messages m
             where m.ticket_id = t.id and m.company_id = :companyId and m.id > t.decided_message_id
               and not m.from_me and m.kind not in ('call_log', 'ciphertext')
               -- Arrivals carry their time in milliseconds. What came before was somebody else's to answer.
               and m.created_at >= date_trunc('milliseconds', t.awaiting_decision)
             order by m.id desc limit ${String(MOST_MESSAGES)}) m
      order by m.id`,
    { ids: [...ids], companyId: ctx.companyId },
  );
  const [rows, messages] = await Promise.all([locking, reading]);
  const byTicket = grouped(messages);
  return rows.map((row) => {
    const ticket = Ticket.fromDatabaseJson(row);
    return { ticket, messages: undecided(byTicket.get(ticket.id)) };
  });
};

const undecided = (rows: readonly MessageRow[] = []): readonly OccasionMessage[] =>
  rows.map(messageOf);

const grouped = (messages: readonly MessageRow[]): Map<number, MessageRow[]> => {
  const groups = new Map<number, MessageRow[]>();
  for (const message of messages) {
    const group = groups.get(message.ticket_id);
    if (group) group.push(message);
    else groups.set(message.ticket_id, [message]);
  }
  return groups;
};
