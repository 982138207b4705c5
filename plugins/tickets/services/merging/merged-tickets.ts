import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  ContactMergePart,
  MergingContacts,
  PartingContacts,
} from '../../../contacts/public.ts';
import { QUIET, Ticket } from '../../models/ticket.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { TicketState } from '../state/ticket-state.ts';
import { topicsOf } from '../visibility/visibility.ts';
import type { Place } from '../visibility/visibility.ts';
import { EMPTY_MEMORY, memoryColumns } from '../responders/responder-memory.ts';
import { meetings } from './survivor.ts';
import { PartedMessages } from './parted-messages.ts';

/** A ticket that ended because another with the same person went on. */
interface Ended extends Place {
  readonly id: number;
  readonly goesOnAs: number;
  readonly status: 'open' | 'pending';
  readonly unreadMessages: number;
  readonly closedAt: string;
}

interface Moved {
  readonly tickets: readonly number[];
  /** The last message there was: what has a higher id came after. */
  readonly through: number;
  readonly ended: readonly Ended[];
  /** Messages both had: they are one, and this is how the other looked. */
  readonly repeated: readonly object[];
}

/** Lists that are told of a merge at once; what is older is read anew anyway when somebody looks for it. */
const MOST_TOLD = 100;

/**
 * Tickets of contacts that become one. Each goes on as it is, under the contact that stays; where both have an active
 * one on a connection, one of them ends and stands in the history of the other. A ticket is parted whole, except that
 * each message that came after the merge goes to the contact whose address it came from.
 */
@injectable()
export class MergedTickets implements ContactMergePart {
  readonly id = 'tickets';
  /** Rows of the outbox follow their messages by a trigger. */
  readonly tables = ['tickets', 'messages', 'message_outbox'];

  constructor(
    @inject(PartedMessages) private readonly messages: PartedMessages,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(TicketState) private readonly state: TicketState,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async merge(ctx: Ctx, { kept, gone, reason }: MergingContacts): Promise<Moved> {
    const tickets = await this.#lock(ctx, kept.id, gone.id);
    const ended: Ended[] = [];
    for (const { stays, ends } of meetings(tickets, kept.id)) {
      ended.push(await this.#end(ctx, stays, ends));
    }
    const ids = tickets.filter(({ contactId }) => contactId === gone.id).map(({ id }) => id);
    await Ticket.query(ctx.trx).whereIn('id', ids).patch({ contactId: kept.id });
    const repeated = await this.messages.move(ctx, ids, kept.id);
    if (reason === 'channel') await this.#moveEarly(ctx, gone.number, kept.number);
    await this.#tell(ctx, [...ids, ...ended.flatMap(({ id, goesOnAs }) => [id, goesOnAs])]);
    return { tickets: ids, through: await this.messages.last(ctx), ended, repeated };
  }

  async part(ctx: Ctx, contacts: PartingContacts, moved: unknown): Promise<void> {
    const { tickets: ids, through, ended, repeated } = moved as Moved;
    const { kept, gone, goneAddresses } = contacts;
    const tickets = await this.#lock(ctx, kept.id);
    const returning = tickets.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    await Ticket.query(ctx.trx).whereIn('id', returning).patch({ contactId: gone.id });
    for (const each of ended) await this.#resume(ctx, each);
    await this.messages.giveBack(ctx, returning, gone.id, repeated);
    const touched = await this.messages.part(ctx, {
      keptId: kept.id,
      goneId: gone.id,
      addresses: goneAddresses,
      through,
    });
    await this.#tell(ctx, [
      ...returning,
      ...touched,
      ...ended.flatMap(({ id, goesOnAs }) => [id, goesOnAs]),
    ]);
  }

  /** In the order of their ids, as everybody locks them. */
  async #lock(ctx: Ctx, ...contactIds: readonly number[]): Promise<Ticket[]> {
    return Ticket.query(ctx.trx)
      .whereIn('contactId', [...contactIds])
      .orderBy('id')
      .forUpdate();
  }

  /** One ends without a word, and whoever has the other sees it in its history. */
  async #end(ctx: Ctx, stays: Ticket, ends: Ticket): Promise<Ended> {
    const now = this.clock.now();
    const { userId, queueId } = stays;
    await this.state.change(ctx, ends, { status: 'closed', userId, queueId }, 'merge', {
      closedAt: now,
      updatedAt: ends.updatedAt,
      chatbot: false,
      awaitingDecision: null,
      ...memoryColumns(EMPTY_MEMORY),
    });
    const newer = ends.updatedAt > stays.updatedAt ? ends : stays;
    await Ticket.query(ctx.trx)
      .findById(stays.id)
      .patch({
        unreadMessages: stays.unreadMessages + ends.unreadMessages,
        lastMessage: newer.lastMessage,
        lastMessageKind: newer.lastMessageKind,
        lastMessageFromMe: newer.lastMessageFromMe,
        waitingSince: earlier(stays.waitingSince, ends.waitingSince),
        updatedAt: newer.updatedAt,
      });
    return {
      id: ends.id,
      goesOnAs: stays.id,
      status: ends.status === 'open' ? 'open' : 'pending',
      userId: ends.userId,
      queueId: ends.queueId,
      unreadMessages: ends.unreadMessages,
      closedAt: now.toISOString(),
    };
  }

  /** Begins again where it stood, unless either was finished since or the person has another one. */
  async #resume(ctx: Ctx, ended: Ended): Promise<void> {
    const ticket = await Ticket.query(ctx.trx).findById(ended.id);
    if (ticket?.status !== 'closed' || ticket.closedAt?.toISOString() !== ended.closedAt) return;
    const { contactId, connectionId, updatedAt } = ticket;
    const other = await Ticket.query(ctx.trx)
      .where({ contactId, connectionId })
      .whereIn('status', ['open', 'pending'])
      .first();
    if (other) return;
    const goesOn = await Ticket.query(ctx.trx).findById(ended.goesOnAs);
    if (!goesOn || goesOn.status === 'closed') return;
    const unread = Math.min(ended.unreadMessages, goesOn.unreadMessages);
    const { status, userId, queueId } = ended;
    await this.state.change(ctx, ticket, { status, userId, queueId }, 'part', {
      unreadMessages: unread,
      updatedAt,
    });
    await goesOn.$query(ctx.trx).patch({ unreadMessages: goesOn.unreadMessages - unread });
    await this.messages.retell(ctx, [ended.id, ended.goesOnAs]);
  }

  /** Changes that came before their message wait for it under the number it will come from. */
  async #moveEarly({ trx, companyId }: Ctx, from: string, to: string): Promise<void> {
    await trx('message_early_changes')
      .where({ company_id: companyId, chat_number: from })
      .update({ chat_number: to });
  }

  async #tell(ctx: Ctx, ids: readonly number[]): Promise<void> {
    const tickets = await Ticket.query(ctx.trx)
      .whereIn('id', [...new Set(ids)])
      .whereNot('status', QUIET)
      .orderByRaw(`status in ('closed', 'quiet'), updated_at desc, id desc`)
      .limit(MOST_TOLD);
    const shown = await this.presenter.many(ctx, tickets);
    for (const [at, ticket] of tickets.entries()) {
      ctx.emit('tickets.ticket-updated', { ticket: shown[at] }, topicsOf(ticket));
    }
  }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;
