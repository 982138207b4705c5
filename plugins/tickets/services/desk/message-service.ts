import type { Ctx } from 'prosa/contract';
import { Core, coreErrors } from 'prosa/core';
import type { Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Message } from '../../models/message.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { MessageDto, SendFilesForm, SendMessageBody } from '../../schemas.ts';
import { Forwarding } from './forwarding.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketFinder } from '../view/ticket-finder.ts';

/** Sends the messages that people write in a ticket, and answers the addresses of files. */
@injectable()
export class MessageService {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(Sending) private readonly sending: Sending,
    @inject(Forwarding) private readonly forwarding: Forwarding,
    @inject(Core.Storage) private readonly storage: Storage,
  ) {}

  /**
   * Sends text; or, forwarding, what the message named by `quotedMsg` holds.
   * @throws ERR_EMPTY_MESSAGE, ERR_TICKET_NOT_OPEN, ERR_TICKET_OF_OTHER_USER; what forwarding throws
   */
  async sendText(ctx: Ctx, ticketId: number, body: SendMessageBody): Promise<MessageDto> {
    if (body.isForwarded) return this.#forward(ctx, ticketId, body);
    // Files come in a form; nothing is ever fetched from an address somebody names.
    if (body.mediaUrl) throw coreErrors.ERR_VALIDATION({ field: 'mediaUrl' });
    if (body.body.trim() === '') throw ticketErrors.ERR_EMPTY_MESSAGE();
    const ticket = await this.finder.writable(ctx, ticketId);
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
    const ticket = await this.finder.writable(ctx, ticketId);
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

  async #forward(
    ctx: Ctx,
    ticketId: number,
    { quotedMsg, clientId }: SendMessageBody,
  ): Promise<MessageDto> {
    if (!quotedMsg) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    const ticket = await this.finder.writable(ctx, ticketId);
    return this.forwarding.byId(ctx, idOf(quotedMsg), ticket, clientId);
  }

  /** A quote stays inside its chat: another contact's words never travel along. */
  async #quote(
    ctx: Ctx,
    ticket: Ticket,
    quotedMsg: SendMessageBody['quotedMsg'],
  ): Promise<{ quotedExternalId?: string }> {
    if (quotedMsg === null || quotedMsg === undefined) return {};
    const quoted = await Message.query(ctx.trx)
      .findById(idOf(quotedMsg))
      .where({ contactId: ticket.contactId, connectionId: ticket.connectionId });
    if (!quoted) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    return { quotedExternalId: quoted.externalId };
  }
}

const idOf = (quoted: NonNullable<SendMessageBody['quotedMsg']>): number =>
  typeof quoted === 'object' ? quoted.id : quoted;
