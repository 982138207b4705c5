import type { Ctx } from 'prosa/contract';
import { brokenConstraint, rowLists } from 'prosa/core';
import { QUIET } from '../../models/ticket.ts';
import type { ArrivingTicket } from './arriving-ticket.ts';
import { ConcurrentWrite } from './concurrent-write.ts';

/** A ticket that is there, by its key. */
export type OpenedTicket = ArrivingTicket & {
  readonly id: number;
  readonly createdAt: string;
  readonly isNew: boolean;
};

/** Opens the tickets that do not exist yet. @returns all of them, each with its id */
export const openTickets = async (
  ctx: Ctx,
  tickets: readonly ArrivingTicket[],
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
      .returning<{ id: number; uuid: string }[]>(['id', 'uuid'])
      .catch((error: unknown) => {
        if (brokenConstraint(error) !== 'tickets_contact_id_tenant_fkey') throw error;
        throw new ConcurrentWrite('the contact is another one by now', { cause: error });
      });
    if (inserted.length !== opening.length) throw new ConcurrentWrite('a ticket is there by now');
    for (const { id, uuid } of inserted) ids.set(uuid, id);
  }
  return tickets.map((ticket) => {
    const id = ticket.id ?? ids.get(ticket.uuid);
    if (id === undefined) throw new ConcurrentWrite('a ticket is there by now');
    return { ...ticket, id, createdAt: ticket.createdAt ?? at, isNew: ticket.id === undefined };
  });
};

/** Unread messages of a ticket after the batch. */
export const unreadAfter = ({ unreadMessages, unreadAdded }: ArrivingTicket): number =>
  Math.max(0, unreadMessages + unreadAdded);

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

/**
 * The update of tickets by what arrived in them, as a part of the statement that writes the messages: a statement of its own
 * would cost each arrival a third more. It is given `:companyId` and `:at` too. Each ticket is found through its key, whatever
 * the planner thinks of the table.
 */
export const TICKETS_MOVED = {
  sql: `update tickets t
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
        where t.ctid = k.ctid`,
  bind: (tickets: readonly OpenedTicket[]) =>
    TICKETS.bind(
      tickets.map((ticket) => ({
        id: ticket.id,
        status: ticket.isQuiet ? QUIET : ticket.status,
        user_id: ticket.userId,
        queue_id: ticket.queueId,
        last_message: ticket.lastMessage,
        last_message_kind: ticket.lastMessageKind,
        last_message_from_me: ticket.lastMessageFromMe,
        unread: unreadAfter(ticket),
        waiting_since: ticket.waitingSince,
        awaits_decision: ticket.awaitsDecision,
      })),
    ),
};
