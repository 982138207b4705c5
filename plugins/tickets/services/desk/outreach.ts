import type { Ctx } from 'prosa/contract';
import { Core, intList, prepared } from 'prosa/core';
import type { Clock, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { externalIdFor } from '../../models/client-ids.ts';
import { QUIET, Ticket } from '../../models/ticket.ts';
import type { OutboxLane, Outreach, OutreachMessage, Reached } from '../../public.ts';
import { DecisionExecutor } from '../responders/decision-executor.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { Sending } from '../outbox/sending.ts';
import type { Draft } from '../outbox/sending.ts';
import { findChat } from '../state/quiet-tickets.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TransitionRunner } from '../responders/transition-runner.ts';
import { QuietOutreach } from './quiet-outreach.ts';
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
    @inject(QuietOutreach) private readonly quiet: QuietOutreach,
    @inject(Sending) private readonly sending: Sending,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(TransitionRunner) private readonly transitions: TransitionRunner,
    @inject(TicketState) private readonly state: TicketState,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async reach(ctx: Ctx, message: OutreachMessage): Promise<Reached> {
    const { connectionId, contact, parts } = message;
    const externalIds = parts.map((_, place) =>
      externalIdFor(message.clientId && partName(message.clientId, place)),
    );
    const chat = { contactId: contact.id, connectionId };
    const { ticket, named } = await findChat(ctx, chat, message.clientId ? externalIds : []);
    const [first] = named;
    if (first && named.length === parts.length) {
      const known = await Ticket.query(ctx.trx).findById(first.ticketId).throwIfNotFound();
      const idOf = new Map(named.map(({ externalId, id }) => [externalId, id]));
      return { ticket: viewOf(known), messageIds: externalIds.map((name) => idOf.get(name) ?? 0) };
    }
    if (message.quiet && (!ticket || ticket.status === QUIET)) {
      return this.quiet.write(ctx, message, { externalIds, ticket: ticket ?? undefined });
    }
    return this.#say(ctx, message, named.length === 0);
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

  /** @param isNew nothing of it was written before */
  async #say(ctx: Ctx, message: OutreachMessage, isNew: boolean): Promise<Reached> {
    const { connectionId, contact, parts, close, clientId, origin, lane = 'programs' } = message;
    const { typingMilliseconds = 0 } = message;
    const ticket = await this.#activeTicket(ctx, connectionId, contact);
    const messageIds: number[] = [];
    for (const [place, { body, file, verbatim = false }] of parts.entries()) {
      const draft: Draft = {
        body,
        kind: file ? kindOfMedia(file.mime) : 'conversation',
        isVerbatim: verbatim,
        isNew,
        lane,
        ...(place === 0 && { typingMilliseconds }),
        ...(clientId !== undefined && { clientId: partName(clientId, place) }),
        ...(file && { mediaId: file.id, mediaName: file.name }),
      };
      const sent = await this.sending.automatic(ctx, ticket, draft, origin);
      messageIds.push(sent.message.id);
    }
    if (!close) return { ticket: viewOf(ticket), messageIds };
    await this.#finish(ctx, ticket, lane);
    const after = await Ticket.query(ctx.trx).findById(ticket.id).throwIfNotFound();
    return { ticket: viewOf(after), messageIds };
  }

  /** The active one; else the last, taken up again while it is recent; else a new one. Locked until the commit. */
  async #activeTicket(ctx: Ctx, connectionId: number, contact: ContactView): Promise<Ticket> {
    const chat = { contactId: contact.id, connectionId };
    const active = await Ticket.query(ctx.trx)
      .where(chat)
      .whereIn('status', ['open', 'pending'])
      .first()
      .forUpdate();
    if (active) return active;
    const minutes = Number(await this.settings.get(ctx, 'autoReopenMinutes'));
    const since = new Date(this.clock.now().getTime() - minutes * 60_000);
    const recent = await Ticket.query(ctx.trx)
      .where({ ...chat, status: 'closed' })
      .where('updatedAt', '>', since)
      .orderBy([
        { column: 'listedAt', order: 'desc' },
        { column: 'updatedAt', order: 'desc' },
      ])
      .first()
      .forUpdate();
    if (recent) return this.executor.reopen(ctx, recent, 'outreach');
    return this.state.open(
      ctx,
      { ...chat, status: 'pending', isGroup: contact.isGroup },
      'outreach',
    );
  }

  async #finish(ctx: Ctx, ticket: Ticket, lane: OutboxLane): Promise<void> {
    const decision = decide(ticket, 'resolve', PROGRAM);
    if (!('refused' in decision))
      await this.transitions.take(ctx, ticket, decision, { cause: 'outreach', lane });
  }
}
