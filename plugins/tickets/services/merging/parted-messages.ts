import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Message } from '../../models/message.ts';
import { QUIET, Ticket } from '../../models/ticket.ts';
import { summaryOf } from '../view/message-summary.ts';
import { countWaiting } from '../state/waiting-since.ts';
import { MessageEvents } from '../messages/message-events.ts';
import { TicketState } from '../state/ticket-state.ts';

interface Parting {
  readonly keptId: number;
  readonly goneId: number;
  /** Those of the contact that was gone. */
  readonly addresses: readonly string[];
  /** The last message before the merge. */
  readonly through: number;
}

/** Moves messages with their tickets, and from one to another where they came to the wrong one. */
@injectable()
export class PartedMessages {
  constructor(
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  /** @returns the rows that both contacts had: they go, and the other's stay */
  async move(ctx: Ctx, ticketIds: readonly number[], contactId: number): Promise<object[]> {
    const bindings = { companyId: ctx.companyId, ticketIds: [...ticketIds], contactId };
    const { rows } = await ctx.trx.raw<{ rows: { row: object }[] }>(
      `delete from messages m using messages k
        where m.company_id = :companyId and m.ticket_id = any(:ticketIds::int[])
          and k.company_id = :companyId and k.connection_id = m.connection_id and k.contact_id = :contactId
          and k.from_me = m.from_me and k.external_id = m.external_id
       returning to_jsonb(m) as row`,
      bindings,
    );
    await ctx.trx.raw(
      `update messages set contact_id = :contactId
        where company_id = :companyId and ticket_id = any(:ticketIds::int[])`,
      bindings,
    );
    return rows.map(({ row }) => row);
  }

  async giveBack(
    ctx: Ctx,
    ticketIds: readonly number[],
    contactId: number,
    repeated: readonly object[],
  ): Promise<void> {
    await ctx.trx.raw(
      `update messages set contact_id = :contactId
        where company_id = :companyId and ticket_id = any(:ticketIds::int[])`,
      { companyId: ctx.companyId, ticketIds: [...ticketIds], contactId },
    );
    await ctx.trx.raw(
      `insert into messages
         select m.* from jsonb_populate_recordset(null::messages, :repeated::jsonb) m
          where m.ticket_id = any(:ticketIds::int[])
            and (m.media_id is null or exists (select from media where id = m.media_id))
       on conflict do nothing`,
      { ticketIds: [...ticketIds], repeated: JSON.stringify(repeated) },
    );
  }

  /** The newest message of the company. */
  async last(ctx: Ctx): Promise<number> {
    const newest = await Message.query(ctx.trx).orderBy('id', 'desc').first();
    return newest?.id ?? 0;
  }

  /**
   * Messages that came after the merge go to the contact whose address they came from; those sent from here went to the
   * contact that stayed.
   * @returns the tickets in which something changed
   */
  async part(ctx: Ctx, { keptId, goneId, addresses, through }: Parting): Promise<number[]> {
    const whole = await this.#wholeTickets(ctx, { keptId, goneId, addresses, through });
    const theirs = Ticket.query(ctx.trx).select('id').whereIn('contactId', [keptId, goneId]);
    const later = await Message.query(ctx.trx)
      .whereIn('ticketId', theirs)
      .where('id', '>', through)
      .orderBy('id');
    const astray = later.filter(
      ({ contactId, senderNumber }) =>
        (addresses.includes(senderNumber) ? goneId : keptId) !== contactId,
    );
    const touched = new Set<number>(whole);
    for (const message of astray) {
      const ownerId = message.contactId === keptId ? goneId : keptId;
      const from = await Ticket.query(ctx.trx).findById(message.ticketId).throwIfNotFound();
      const to = await this.#ticketOf(ctx, ownerId, from);
      const moved = await message
        .$query(ctx.trx)
        .patchAndFetch({ contactId: ownerId, ticketId: to.id });
      if (!moved.fromMe && !moved.isRead) await this.#moveUnread(ctx, from, to);
      await this.events.updated(ctx, moved);
      touched.add(from.id).add(to.id);
    }
    await this.retell(ctx, [...touched]);
    return [...touched];
  }

  /** Tickets begun after the merge in which nobody but the other contact said a word: they go whole. */
  async #wholeTickets(
    { trx, companyId }: Ctx,
    { keptId, goneId, addresses, through }: Parting,
  ): Promise<number[]> {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(
      `update tickets t set contact_id = :goneId
        where t.company_id = :companyId and t.contact_id = :keptId
          and exists (select from messages m where m.company_id = :companyId and m.ticket_id = t.id)
          and not exists (select from messages m
                           where m.company_id = :companyId and m.ticket_id = t.id
                             and (m.id <= :through or m.sender_number <> all(:addresses::text[])))
          and (t.status in ('closed', 'quiet')
               or not exists (select from tickets o
                               where o.contact_id = :goneId and o.company_id = :companyId
                                 and o.connection_id = t.connection_id and o.status in ('open', 'pending')))
       returning t.id`,
      { companyId, keptId, goneId, through, addresses: [...addresses] },
    );
    const ids = rows.map(({ id }) => id);
    await trx('messages')
      .where({ company_id: companyId })
      .whereIn('ticket_id', ids)
      .update({ contact_id: goneId });
    return ids;
  }

  /** Sets the last message of tickets anew, which lists show. */
  async retell(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
    for (const id of ticketIds) {
      const last = await Message.query(ctx.trx).where('ticketId', id).orderBy('id', 'desc').first();
      await Ticket.query(ctx.trx)
        .findById(id)
        .patch({
          lastMessage: last ? summaryOf(last) : '',
          lastMessageKind: last?.kind ?? 'conversation',
          lastMessageFromMe: last?.fromMe ?? false,
        });
    }
    await countWaiting(ctx, ticketIds);
  }

  /** The owner's ticket on the same connection: the active one, else one like that in which it was said. */
  async #ticketOf(ctx: Ctx, contactId: number, from: Ticket): Promise<Ticket> {
    const { connectionId, status, isQuiet, userId, queueId, closedAt, updatedAt } = from;
    const own = await Ticket.query(ctx.trx)
      .where({ contactId, connectionId })
      .modify((own) => {
        // Words of the desk are in no ticket that the desk does not see.
        if (!isQuiet) void own.whereNot('status', QUIET);
      })
      .orderByRaw(`status in ('closed', 'quiet'), updated_at desc, id desc`)
      .first();
    if (own && (own.status !== 'closed' || status === 'closed')) return own;
    const place = { contactId, connectionId, status, userId, queueId };
    const beside = { isQuiet, closedAt, updatedAt, isGroup: false };
    return this.state.open(ctx, { ...place, ...beside }, 'part');
  }

  async #moveUnread(ctx: Ctx, from: Ticket, to: Ticket): Promise<void> {
    if (from.unreadMessages === 0) return;
    await from.$query(ctx.trx).patch({ unreadMessages: from.unreadMessages - 1 });
    await to.$query(ctx.trx).patch({ unreadMessages: to.unreadMessages + 1 });
  }
}
