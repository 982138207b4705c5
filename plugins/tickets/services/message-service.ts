import type { Ctx } from 'prosa/contract';
import { Core, offsetOf, pageOf } from 'prosa/core';
import type { Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { ticketErrors } from '../errors.ts';
import { Message } from '../models/message.ts';
import { Ticket } from '../models/ticket.ts';
import type {
  MessageDto,
  MessageListDto,
  MessageListQuery,
  SendFilesForm,
  SendMessageBody,
} from '../schemas.ts';
import { kindOfMedia } from './media-kind.ts';
import { MessagePresenter } from './message-presenter.ts';
import { readAll } from './read-all.ts';
import { Sending } from './sending.ts';
import { TicketFinder } from './ticket-finder.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { topicsOf, Visibility, whereSeen } from './visibility.ts';

const PAGE = 20;

/** What is read and written inside a conversation. */
@injectable()
export class MessageService {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
    @inject(Sending) private readonly sending: Sending,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Storage) private readonly storage: Storage,
  ) {}

  /**
   * The contact's history on this line, across conversations the caller may see: the newest page, oldest first. The
   * attendant's own open conversation counts as read, unless the caller only looks.
   */
  async page(ctx: Ctx, ticketId: number, query: MessageListQuery): Promise<MessageListDto> {
    const ticket = await this.finder.seen(ctx, ticketId);
    const episodes = await this.#episodes(ctx, ticket);
    const size = query.limit ?? PAGE;
    const list = Message.query(ctx.trx)
      .whereIn(
        'ticketId',
        episodes.map(({ id }) => id),
      )
      .orderBy('id', 'desc')
      .limit(size + 1);
    if (query.before === undefined) void list.offset(offsetOf(query.pageNumber, size));
    else void list.where('id', '<', query.before);
    const { items, hasMore } = pageOf(await list, size);
    const mine = ticket.status === 'open' && ticket.userId === ctx.userId;
    if (mine && query.markAsRead !== 'false') await this.#markRead(ctx, ticket);
    const messages = await this.messages.many(ctx, [...items].reverse());
    return {
      messages,
      count: messages.length,
      hasMore,
      ticket: await this.tickets.one(ctx, ticket),
      episodes: episodes.map(({ id, createdAt, closedAt }) => ({
        id,
        createdAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    };
  }

  /** Sends text. @throws ERR_EMPTY_MESSAGE, ERR_TICKET_NOT_OPEN, ERR_TICKET_OF_OTHER_USER */
  async sendText(ctx: Ctx, ticketId: number, body: SendMessageBody): Promise<MessageDto> {
    if (body.body.trim() === '') throw ticketErrors.ERR_EMPTY_MESSAGE();
    const ticket = await this.#writable(ctx, ticketId);
    const { message } = await this.sending.agent(ctx, ticket, {
      body: body.body,
      kind: 'conversation',
      ...(await this.#quote(ctx, ticket, body.quotedMsg)),
      ...(body.clientId === undefined ? {} : { clientId: body.clientId }),
    });
    return message;
  }

  /** Sends files in the order given, each with its caption. Files of messages that were sent before are let go. */
  async sendFiles(
    ctx: Ctx,
    ticketId: number,
    files: readonly Pick<StoredMedia, 'id' | 'mime' | 'name'>[],
    { body: captions, quotedMsg, clientId }: SendFilesForm,
  ): Promise<MessageDto[]> {
    if (files.length === 0) throw ticketErrors.ERR_EMPTY_MESSAGE();
    const ticket = await this.#writable(ctx, ticketId);
    const quote = await this.#quote(ctx, ticket, quotedMsg);
    const messages: MessageDto[] = [];
    for (const [at, file] of files.entries()) {
      const { message, isNew } = await this.sending.agent(ctx, ticket, {
        body: captions[at] ?? '',
        kind: kindOfMedia(file.mime),
        mediaId: file.id,
        mediaName: file.name,
        ...(at === 0 ? quote : {}),
        ...(clientId === undefined ? {} : { clientId: `${clientId}-${String(at)}` }),
      });
      messages.push(message);
      if (!isNew) await this.storage.remove(ctx, file.id);
    }
    return messages;
  }

  /** A fresh address of a message's file. @throws ERR_FETCH_WAPP_MSG */
  async mediaUrl(ctx: Ctx, messageId: number): Promise<string> {
    const message = await Message.query(ctx.trx).findById(messageId);
    if (!message) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    await this.finder.seen(ctx, message.ticketId);
    const url = this.messages.mediaUrl(ctx, message);
    if (url === null) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    return url;
  }

  async #writable(ctx: Ctx, ticketId: number): Promise<Ticket> {
    const ticket = await this.finder.locked(ctx, ticketId);
    if (ticket.status !== 'open') throw ticketErrors.ERR_TICKET_NOT_OPEN();
    if (ticket.userId !== ctx.userId && !ctx.roles.includes('admin')) {
      throw ticketErrors.ERR_TICKET_OF_OTHER_USER();
    }
    return ticket;
  }

  /** A quote stays inside its chat: another contact's words never travel along. */
  async #quote(
    ctx: Ctx,
    ticket: Ticket,
    quotedMsg: SendMessageBody['quotedMsg'],
  ): Promise<{ quotedExternalId?: string }> {
    if (quotedMsg === null || quotedMsg === undefined) return {};
    const quotedId = typeof quotedMsg === 'object' ? quotedMsg.id : quotedMsg;
    const quoted = await Message.query(ctx.trx)
      .findById(quotedId)
      .where({ contactId: ticket.contactId, connectionId: ticket.connectionId });
    if (!quoted) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    return { quotedExternalId: quoted.externalId };
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
