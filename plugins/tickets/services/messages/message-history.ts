import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { ticketErrors } from '../../errors.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import type { MessageListDto, MessageListQuery } from '../../schemas.ts';
import { readStretch } from './history-stretch.ts';
import type { Episode, HistoryMessage } from './history-stretch.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { RelatedRows } from '../view/related-rows.ts';
import { readAll } from './read-all.ts';
import { TicketFinder } from '../view/ticket-finder.ts';
import type { TicketRow } from '../view/ticket-rows.ts';
import { topicsOf } from '../visibility/visibility.ts';
import type { Sight } from '../visibility/visibility.ts';

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

/** The history of a contact on a connection, across the tickets the caller may see. */
@injectable()
export class MessageHistory {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(RelatedRows) private readonly neighbours: RelatedRows,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /**
   * The newest page, or the one before, after or around a message. Seeing the newest page of one's own open ticket
   * counts as reading, unless the caller only looks; an admin who peeks leaves no trace.
   * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_FETCH_WAPP_MSG when `around` is not in this history
   */
  async page(ctx: Ctx, ticketId: number, query: MessageListQuery): Promise<MessageListDto> {
    const [{ row: ticket, present }, page] = await this.finder.shownWith(ctx, ticketId, (sight) =>
      this.#page(ctx, ticketId, sight, query),
    );
    const { messages, episodes, hasMore, hasNewer } = page;
    const names = await this.neighbours.names(ctx, [ticket]);
    const mine = ticket.status === 'open' && ticket.userId === ctx.userId;
    const isRead = mine && !hasNewer && query.markAsRead !== 'false';
    const read = isRead ? await this.#markRead(ctx, ticket, messages.at(-1)?.id ?? 0) : undefined;
    const isNewest = !hasNewer && query.after === undefined && query.around === undefined;
    const first =
      read?.messages[0]?.id ?? (await this.#firstUnread(ctx, ticket, isNewest, messages));
    const shown = await this.messages.withQuoted(ctx, messages);
    return {
      messages: shown,
      count: shown.length,
      hasMore,
      hasNewer,
      editMinutes: names.connections.get(ticket.connectionId ?? 0)?.limits.editMinutes ?? 0,
      ticket: await present(read ? { unreadMessages: read.left } : {}),
      episodes: episodes.map(({ id, createdAt, closedAt }) => ({
        id,
        createdAt: new Date(createdAt).toISOString(),
        closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
      })),
      unread:
        isNewest && first !== undefined ? { from: first, count: ticket.unreadMessages } : null,
    };
  }

  async #page(
    ctx: Ctx,
    ticketId: number,
    sight: Sight,
    { before, after, around, pageNumber, limit: size = PAGE }: MessageListQuery,
  ): Promise<Page> {
    if (around !== undefined) return this.#around(ctx, ticketId, sight, { around, size });
    const most = size + 1;
    if (after !== undefined) {
      const read = await readStretch(ctx, ticketId, sight, { from: after + 1, most });
      const { items, hasMore } = pageOf(read.messages, size);
      return { messages: items, episodes: read.episodes, hasMore: true, hasNewer: hasMore };
    }
    const reach = before === undefined ? { skip: offsetOf(pageNumber, size) } : { before };
    const read = await readStretch(ctx, ticketId, sight, { ...reach, most });
    const { items, hasMore } = pageOf(read.messages, size);
    const hasNewer = before !== undefined || (pageNumber ?? 1) > 1;
    return { messages: [...items].reverse(), episodes: read.episodes, hasMore, hasNewer };
  }

  /** Half a page before it, itself, and half a page after it. */
  async #around(
    ctx: Ctx,
    ticketId: number,
    sight: Sight,
    { around, size }: { readonly around: number; readonly size: number },
  ): Promise<Page> {
    const half = Math.max(1, Math.floor(size / 2));
    const [newer, older] = await Promise.all([
      readStretch(ctx, ticketId, sight, { from: around, most: half + 2 }),
      readStretch(ctx, ticketId, sight, { before: around, most: half + 1 }),
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

  /** The oldest unread message of a ticket: mostly on the page, else found by counting back. */
  async #firstUnread(
    ctx: Ctx,
    { id: ticketId, unreadMessages }: TicketRow,
    isNewest: boolean,
    messages: readonly HistoryMessage[],
  ): Promise<number | undefined> {
    if (!isNewest || unreadMessages === 0) return undefined;
    const here = messages.filter(
      (message) => message.ticketId === ticketId && !message.fromMe && !message.isRead,
    );
    if (here.length >= unreadMessages) return here[0]?.id;
    const row = await Message.query(ctx.trx)
      .select('id')
      .where({ ticketId, fromMe: false })
      .orderBy('id', 'desc')
      .offset(unreadMessages - 1)
      .first();
    return row?.id ?? here[0]?.id;
  }

  /**
   * Marks the messages of a page as read. A message that arrived after the page was read stays unread: nobody has seen
   * it.
   * @param upTo the last message of the page
   */
  async #markRead(
    ctx: Ctx,
    ticket: TicketRow,
    upTo: number,
  ): Promise<{
    readonly messages: readonly Pick<Message, 'id' | 'externalId'>[];
    /** Messages that are still unread. */
    readonly left: number;
  }> {
    if (ticket.unreadMessages === 0) return { messages: [], left: 0 };
    const now = await Ticket.query(ctx.trx).findById(ticket.id).forUpdate();
    if (!now) return { messages: [], left: 0 };
    const messages = await readAll(ctx, now, upTo);
    const left = now.unreadMessages - messages.length;
    await Ticket.query(ctx.trx).findById(ticket.id).patch({ unreadMessages: left });
    if (left === 0) ctx.emit('tickets.unread-updated', { ticketId: ticket.id }, topicsOf(ticket));
    const { connectionId } = ticket;
    const [contact] = await this.contacts.byIds(ctx, [ticket.contactId]);
    if (connectionId === null || !contact) return { messages, left };
    const ids = messages.map(({ externalId }) => externalId);
    ctx.afterCommit(() => this.connections.opened(connectionId)?.markRead(contact, ids));
    return { messages, left };
  }
}
