import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import type { ForwardBody, ForwardedDto, MessageDto } from '../../schemas.ts';
import { ActiveTickets } from '../state/active-tickets.ts';
import { MessageEditing } from './message-editing.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketFinder } from '../view/ticket-finder.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { TicketService } from './ticket-service.ts';

/** Kinds that mean nothing in another chat. */
const BOUND: ReadonlySet<string> = new Set(['call_log', 'ciphertext', 'unknown']);

/** Sends on what somebody said: the words as they were, the file as it is stored, no quote. */
@injectable()
export class Forwarding {
  constructor(
    @inject(MessageEditing) private readonly messages: MessageEditing,
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(TicketService) private readonly service: TicketService,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
    @inject(Sending) private readonly sending: Sending,
    @inject(ActiveTickets) private readonly active: ActiveTickets,
  ) {}

  /**
   * To a ticket, or to a contact: on the same connection as the message, whose ticket there is found or made, and
   * is open in the caller's hand afterwards.
   * @throws ERR_FETCH_WAPP_MSG, ERR_FORWARDING_WAPP_MSG, ERR_TICKET_OF_OTHER_USER, ERR_OTHER_OPEN_TICKET with the
   * ticket somebody else has, where the caller may see it, ERR_QUEUE_REQUIRED
   */
  async forward(ctx: Ctx, messageId: number, body: ForwardBody): Promise<ForwardedDto> {
    const message = await this.messages.find(ctx, messageId);
    const target =
      body.ticketId === undefined
        ? await this.#withContact(ctx, message, body)
        : await this.#inHand(ctx, await this.finder.locked(ctx, body.ticketId));
    const sent = await this.into(ctx, message, target);
    const ticket = await Ticket.query(ctx.trx).findById(target.id).throwIfNotFound();
    return { message: sent, ticket: await this.tickets.one(ctx, ticket) };
  }

  /** @param target a ticket the caller may write in. @throws ERR_FETCH_WAPP_MSG, ERR_FORWARDING_WAPP_MSG */
  async byId(ctx: Ctx, messageId: number, target: Ticket, clientId?: string): Promise<MessageDto> {
    return this.into(ctx, await this.messages.find(ctx, messageId), target, clientId);
  }

  async into(
    ctx: Ctx,
    { id }: Pick<Message, 'id'>,
    target: Ticket,
    clientId?: string,
  ): Promise<MessageDto> {
    // After the target, and as it is until the commit: its file may have come meanwhile, or the message gone with its
    // contact.
    const message = await Message.query(ctx.trx).findById(id).forShare();
    if (!message) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    if (message.isDeleted || isFileMissing(message) || BOUND.has(message.kind))
      throw ticketErrors.ERR_FORWARDING_WAPP_MSG();
    const { message: sent } = await this.sending.agent(ctx, target, {
      body: message.body,
      isVerbatim: true,
      kind: message.kind,
      mediaName: message.mediaName,
      // As phones do: what we wrote ourselves is not marked.
      isForwarded: message.isForwarded || !message.fromMe,
      ...(message.mediaId === null ? {} : { mediaId: message.mediaId }),
      ...(clientId === undefined ? {} : { clientId }),
    });
    return sent;
  }

  async #withContact(
    ctx: Ctx,
    { connectionId, ticketId }: Message,
    { contactId, queueId }: ForwardBody,
  ): Promise<Ticket> {
    if (contactId === undefined) throw ticketErrors.ERR_NO_CONTACT_FOUND();
    const active = await this.active.find(ctx, { contactId, connectionId });
    if (active) return this.#takenFrom(ctx, active);
    const source = await Ticket.query(ctx.trx).findById(ticketId).throwIfNotFound();
    const { id } = await this.service.create(ctx, {
      contactId,
      whatsappId: connectionId,
      queueId: queueId ?? source.queueId,
    });
    return Ticket.query(ctx.trx).findById(id).throwIfNotFound();
  }

  /** @throws ERR_NO_PERMISSION, ERR_OTHER_OPEN_TICKET, ERR_TICKET_OF_OTHER_USER */
  async #takenFrom(ctx: Ctx, active: Ticket): Promise<Ticket> {
    const isFree = active.status === 'pending';
    const isOwn = active.userId === ctx.userId || ctx.roles.includes('admin');
    if (isFree || isOwn) return this.#inHand(ctx, await this.finder.locked(ctx, active.id));
    throw await this.active.refusal(ctx, active);
  }

  /** Accepts or reopens it where it is not open yet. @throws ERR_TICKET_OF_OTHER_USER */
  async #inHand(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
    if (ticket.status !== 'open') await this.service.update(ctx, ticket.id, { status: 'open' });
    return this.finder.writable(ctx, ticket.id);
  }
}

/** Whether the file is not here: on its way, lost, or deleted since. Only files have a state or a name. */
const isFileMissing = ({ mediaId, mediaState, mediaName }: Message): boolean =>
  mediaId === null && (mediaState !== null || mediaName !== '');
