import type { Ctx } from 'prosa/contract';
import { Core, intList, prepared } from 'prosa/core';
import type { Clock, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { externalIdFor } from '../../models/client-ids.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import type { Outreach, OutreachMessage, Reached } from '../../public.ts';
import { findChat } from '../state/outreach-tickets.ts';
import { TransitionRunner } from '../responders/transition-runner.ts';
import { OutreachMessages, wordsOf } from './outreach-messages.ts';
import type { NamedPart } from './outreach-messages.ts';
import { viewOf } from './ticket-directory.ts';
import { decide } from '../state/transitions.ts';
import type { Actor } from '../state/transitions.ts';

/** Nobody at the desk, with the rights of the company itself. */
const PROGRAM: Actor = { userId: null, isAdmin: true };

/**
 * Each chat's tickets are asked for the newest message of the customer: found from the newest on, so that it costs the same
 * however much was said.
 */
const LAST_HEARD = `
  select asked.contact_id as "contactId", max(heard.sent_at) as at
    from unnest(:contactIds::int[]) as asked (contact_id)
   cross join lateral (
         select t.id from tickets t
          where t.contact_id = asked.contact_id and t.connection_id = :connectionId
            and t.company_id + 0 = :companyId) t
   cross join lateral (
         select m.sent_at from messages m
          where m.ticket_id = t.id and not m.from_me and m.company_id + 0 = :companyId
          order by m.id desc limit 1) heard
   group by 1`;

/** Tickets that have not moved since hold nothing that is newer. */
const REACHED = `
  select asked.contact_id as "contactId"
    from unnest(:contactIds::int[]) as asked (contact_id)
   where exists (
         select from tickets t
           join messages m on m.ticket_id = t.id and m.company_id + 0 = :companyId
          where t.contact_id = asked.contact_id and t.company_id + 0 = :companyId
            and t.updated_at >= :since::timestamptz and m.sent_at >= :since::timestamptz
            and m.origin in ('campaign', 'schedule', 'api'))`;

/** The name of a part: the first has that of the whole. */
const partName = (clientId: string, place: number): string =>
  place === 0 ? clientId : `${clientId}-${String(place)}`;

/** Writes to contacts for programs of the company. */
@injectable()
export class TicketOutreach implements Outreach {
  constructor(
    @inject(OutreachMessages) private readonly messages: OutreachMessages,
    @inject(TransitionRunner) private readonly transitions: TransitionRunner,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async reach(ctx: Ctx, message: OutreachMessage): Promise<Reached> {
    const { connectionId, contact, parts, clientId } = message;
    const at = this.clock.now();
    const externalIds = parts.map((_, place) =>
      externalIdFor(clientId && partName(clientId, place)),
    );
    const chat = {
      contactId: contact.id,
      connectionId,
      ...(await this.#takenUp(ctx, message, at)),
    };
    const [{ ticket, named }, words] = await Promise.all([
      findChat(ctx, chat, clientId === undefined ? [] : externalIds),
      wordsOf(ctx, parts, contact, at),
    ]);
    const idOf = new Map(named.map(({ externalId, id }) => [externalId, id]));
    const missing = parts.flatMap((part, place): NamedPart[] => {
      const externalId = externalIds[place] ?? '';
      return idOf.has(externalId) ? [] : [{ ...part, externalId, words: words[place] ?? '' }];
    });
    const [first] = named;
    if (first && missing.length === 0) {
      const known = await Ticket.query(ctx.trx).findById(first.ticketId).throwIfNotFound();
      return { ticket: viewOf(known), messageIds: externalIds.map((name) => idOf.get(name) ?? 0) };
    }
    const written = await this.messages.write(ctx, message, { ticket, parts: missing, at });
    for (const { externalId, id } of written.messages) idOf.set(externalId, id);
    const messageIds = externalIds.map((name) => idOf.get(name) ?? 0);
    const after = message.close ? await this.#finish(ctx, written.ticket, message) : written.ticket;
    return { ticket: viewOf(after), messageIds };
  }

  async finish(ctx: Ctx, ticketId: number, messageId: number): Promise<void> {
    const ticket = await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    if (!ticket) return;
    const last = await Message.query(ctx.trx).where({ ticketId }).orderBy('id', 'desc').first();
    if (last?.id === messageId) await this.#finish(ctx, ticket, {});
  }

  async lastHeard(
    ctx: Ctx,
    connectionId: number,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, Date>> {
    const rows = await prepared<{ contactId: number; at: Date }>(ctx, 'tickets.heard', LAST_HEARD, {
      connectionId,
      contactIds: intList(contactIds),
      companyId: ctx.companyId,
    });
    return new Map(rows.map(({ contactId, at }) => [contactId, at]));
  }

  async reachedSince(
    ctx: Ctx,
    contactIds: readonly number[],
    since: Date,
  ): Promise<ReadonlySet<number>> {
    const rows = await prepared<{ contactId: number }>(ctx, 'tickets.reached-since', REACHED, {
      contactIds: intList(contactIds),
      since: since.toISOString(),
      companyId: ctx.companyId,
    });
    return new Set(rows.map(({ contactId }) => contactId));
  }

  /** The ticket that is taken up where none is active: the last one while it is recent, or a quiet one. */
  async #takenUp(ctx: Ctx, { quiet }: OutreachMessage, at: Date) {
    if (quiet) return { isQuiet: true } as const;
    const minutes = Number(await this.settings.get(ctx, 'autoReopenMinutes'));
    return { isQuiet: false, closedSince: new Date(at.getTime() - minutes * 60_000) } as const;
  }

  async #finish(
    ctx: Ctx,
    ticket: Ticket,
    { lane = 'programs' }: Pick<OutreachMessage, 'lane'>,
  ): Promise<Ticket> {
    const decision = decide(ticket, 'resolve', PROGRAM);
    if ('refused' in decision) return ticket;
    await this.transitions.take(ctx, ticket, decision, { cause: 'outreach', lane });
    return Ticket.query(ctx.trx).findById(ticket.id).throwIfNotFound();
  }
}
