import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { ticketErrors } from '../errors.ts';
import type { Ticket } from '../models/ticket.ts';
import type { MessageListDto, MessageListQuery } from '../schemas.ts';
import { readStretch } from './history-stretch.ts';
import type { Episode, HistoryMessage } from './history-stretch.ts';
import { MessagePresenter } from './message-presenter.ts';
import { readAll } from './read-all.ts';
import { TicketFinder } from './ticket-finder.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { topicsOf, Visibility } from './visibility.ts';
import type { Sight } from './visibility.ts';

const PAGE = 20;

/** A part of the history, oldest first. */
interface Page {
  readonly messages: readonly HistoryMessage[];
  readonly episodes: readonly Episode[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}

/** Episodes of both, each once, in the order in which they began. */
const merged = (some: readonly Episode[], others: readonly Episode[]): readonly Episode[] =>
  [...new Map([...some, ...others].map((episode) => [episode.id, episode])).values()].sort(
    (a, b) => a.id - b.id,
  );

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
    const [sight, ticket] = await Promise.all([
      this.visibility.of(ctx),
      this.finder.seen(ctx, ticketId),
    ]);
    const { messages, episodes, hasMore, hasNewer } = await this.#page(ctx, ticket, sight, query);
    const mine = ticket.status === 'open' && ticket.userId === ctx.userId;
    if (mine && !hasNewer && query.markAsRead !== 'false') await this.#markRead(ctx, ticket);
    const [shown, editMinutes, dto] = await Promise.all([
      this.messages.withQuoted(ctx, messages),
      this.#editMinutes(ctx, ticket),
      this.tickets.one(ctx, ticket),
    ]);
    return {
      messages: shown,
      count: shown.length,
      hasMore,
      hasNewer,
      editMinutes,
      ticket: dto,
      episodes: episodes.map(({ id, createdAt, closedAt }) => ({
        id,
        createdAt: new Date(createdAt).toISOString(),
        closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
      })),
    };
  }

  async #editMinutes(ctx: Ctx, { connectionId }: Ticket): Promise<number> {
    if (connectionId === null) return 0;
    const [line] = await this.connections.byIds(ctx, [connectionId]);
    return line?.limits.editMinutes ?? 0;
  }

  async #page(
    ctx: Ctx,
    ticket: Ticket,
    sight: Sight,
    { before, after, around, pageNumber, limit: size = PAGE }: MessageListQuery,
  ): Promise<Page> {
    if (around !== undefined) return this.#around(ctx, ticket, sight, { around, size });
    const most = size + 1;
    if (after !== undefined) {
      const read = await readStretch(ctx, ticket, sight, { from: after + 1, most });
      const { items, hasMore } = pageOf(read.messages, size);
      return { messages: items, episodes: read.episodes, hasMore: true, hasNewer: hasMore };
    }
    const reach = before === undefined ? { skip: offsetOf(pageNumber, size) } : { before };
    const read = await readStretch(ctx, ticket, sight, { ...reach, most });
    const { items, hasMore } = pageOf(read.messages, size);
    const hasNewer = before !== undefined || (pageNumber ?? 1) > 1;
    return { messages: [...items].reverse(), episodes: read.episodes, hasMore, hasNewer };
  }

  /** Half a page before it, itself, and half a page after it. */
  async #around(
    ctx: Ctx,
    ticket: Ticket,
    sight: Sight,
    { around, size }: { readonly around: number; readonly size: number },
  ): Promise<Page> {
    const half = Math.max(1, Math.floor(size / 2));
    const [newer, older] = await Promise.all([
      readStretch(ctx, ticket, sight, { from: around, most: half + 2 }),
      readStretch(ctx, ticket, sight, { before: around, most: half + 1 }),
    ]);
    if (newer.messages[0]?.id !== around) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    const [from, to] = [pageOf(older.messages, half), pageOf(newer.messages, half + 1)];
    return {
      messages: [...[...from.items].reverse(), ...to.items],
      episodes: merged(older.episodes, newer.episodes),
      hasMore: from.hasMore,
      hasNewer: to.hasMore,
    };
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
