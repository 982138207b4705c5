import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { ticketErrors } from '../errors.ts';
import { Message } from '../models/message.ts';
import { Ticket } from '../models/ticket.ts';
import type { MessageListDto, MessageListQuery } from '../schemas.ts';
import { MessagePresenter } from './message-presenter.ts';
import { readAll } from './read-all.ts';
import { TicketFinder } from './ticket-finder.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { topicsOf, Visibility, whereSeen } from './visibility.ts';

const PAGE = 20;

/** A stretch of the history, oldest first. */
interface Stretch {
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}

/** The history of a contact on a line, across the conversations the caller may see. */
@injectable()
export class MessageHistory {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /**
   * The newest page, or the one before, after or around a message. Seeing the newest page of one's own open conversation
   * counts as reading, unless the caller only looks; an admin who peeks leaves no trace.
   * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_FETCH_WAPP_MSG when `around` is not in this history
   */
  async page(ctx: Ctx, ticketId: number, query: MessageListQuery): Promise<MessageListDto> {
    const ticket = await this.finder.seen(ctx, ticketId);
    const episodes = await this.#episodes(ctx, ticket);
    const { messages, hasMore, hasNewer } = await this.#stretch(
      ctx,
      episodes.map(({ id }) => id),
      query,
    );
    const mine = ticket.status === 'open' && ticket.userId === ctx.userId;
    if (mine && !hasNewer && query.markAsRead !== 'false') await this.#markRead(ctx, ticket);
    return {
      messages: await this.messages.many(ctx, messages),
      count: messages.length,
      hasMore,
      hasNewer,
      editMinutes: await this.#editMinutes(ctx, ticket),
      ticket: await this.tickets.one(ctx, ticket),
      episodes: episodes.map(({ id, createdAt, closedAt }) => ({
        id,
        createdAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    };
  }

  async #editMinutes(ctx: Ctx, { connectionId }: Ticket): Promise<number> {
    if (connectionId === null) return 0;
    const [line] = await this.connections.byIds(ctx, [connectionId]);
    return line?.limits.editMinutes ?? 0;
  }

  async #stretch(
    ctx: Ctx,
    ticketIds: readonly number[],
    { before, after, around, pageNumber, limit: size = PAGE }: MessageListQuery,
  ): Promise<Stretch> {
    if (around !== undefined) return this.#around(ctx, ticketIds, around, size);
    if (after !== undefined) return this.#after(ctx, ticketIds, after, size);
    const list = this.#list(ctx, ticketIds)
      .orderBy('id', 'desc')
      .limit(size + 1);
    if (before === undefined) void list.offset(offsetOf(pageNumber, size));
    else void list.where('id', '<', before);
    const { items, hasMore } = pageOf(await list, size);
    const hasNewer = before !== undefined || (pageNumber ?? 1) > 1;
    return { messages: [...items].reverse(), hasMore, hasNewer };
  }

  async #after(
    ctx: Ctx,
    ticketIds: readonly number[],
    after: number,
    size: number,
  ): Promise<Stretch> {
    const list = this.#list(ctx, ticketIds).where('id', '>', after);
    const { items, hasMore } = pageOf(await list.orderBy('id').limit(size + 1), size);
    return { messages: items, hasMore: true, hasNewer: hasMore };
  }

  /** Half a page before it, itself, and half a page after it. */
  async #around(
    ctx: Ctx,
    ticketIds: readonly number[],
    around: number,
    size: number,
  ): Promise<Stretch> {
    const half = Math.max(1, Math.floor(size / 2));
    const newer = await this.#list(ctx, ticketIds)
      .where('id', '>=', around)
      .orderBy('id')
      .limit(half + 2);
    if (newer[0]?.id !== around) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    const older = await this.#list(ctx, ticketIds)
      .where('id', '<', around)
      .orderBy('id', 'desc')
      .limit(half + 1);
    const [from, to] = [pageOf(older, half), pageOf(newer, half + 1)];
    return {
      messages: [...[...from.items].reverse(), ...to.items],
      hasMore: from.hasMore,
      hasNewer: to.hasMore,
    };
  }

  #list(ctx: Ctx, ticketIds: readonly number[]) {
    return Message.query(ctx.trx).whereIn('ticketId', [...ticketIds]);
  }

  /** All conversations with this contact on this line that the caller may see. */
  async #episodes(ctx: Ctx, ticket: Ticket): Promise<Ticket[]> {
    const sight = await this.visibility.of(ctx);
    const list = Ticket.query(ctx.trx).where('tickets.contactId', ticket.contactId).orderBy('id');
    if (ticket.connectionId === null) void list.where('tickets.id', ticket.id);
    else void list.where('tickets.connectionId', ticket.connectionId);
    whereSeen(list, sight);
    return list;
  }

  async #markRead(ctx: Ctx, ticket: Ticket): Promise<void> {
    if (ticket.unreadMessages === 0) return;
    const ids = await readAll(ctx, ticket);
    await ticket.$query(ctx.trx).patch({ unreadMessages: 0 });
    ctx.emit('tickets.unread-updated', { ticketId: ticket.id }, topicsOf(ticket));
    const { connectionId } = ticket;
    const [contact] = await this.contacts.byIds(ctx, [ticket.contactId]);
    if (connectionId === null || !contact) return;
    ctx.afterCommit(() => this.connections.line(connectionId)?.markRead(contact, ids));
  }
}
