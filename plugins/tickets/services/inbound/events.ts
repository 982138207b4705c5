import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { MessagePresenter } from '../message-presenter.ts';
import { contactDto, Neighbours } from '../neighbours.ts';
import { presentTicket } from '../ticket-presenter.ts';
import type { ShownTicket } from '../ticket-presenter.ts';
import { topicsLeft, topicsOf } from '../visibility.ts';
import type { DecidedTicket, Decision } from './decide.ts';
import type { StoredMessage, StoredTicket } from './store.ts';

interface Outcome {
  readonly decision: Decision;
  readonly opened: readonly (DecidedTicket & { readonly id: number })[];
  readonly written: {
    readonly messages: readonly StoredMessage[];
    readonly tickets: ReadonlyMap<number, StoredTicket>;
  };
  readonly contacts: readonly ContactView[];
}

const shown = (
  ticket: DecidedTicket & { readonly id: number },
  stored: StoredTicket | undefined,
): ShownTicket => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  chatbot: false,
  unreadMessages: stored?.unreadMessages ?? 0,
  lastMessage: ticket.lastMessage,
  lastMessageKind: ticket.lastMessageKind,
  lastMessageFromMe: ticket.lastMessageFromMe,
  createdAt: stored?.createdAt ?? new Date(),
  updatedAt: stored?.updatedAt ?? new Date(),
});

/** Tells the screens of arrived messages: one event each, carrying the conversation and the contact with it. */
@injectable()
export class InboundEvents {
  constructor(
    @inject(Neighbours) private readonly neighbours: Neighbours,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
  ) {}

  async announce(ctx: Ctx, { decision, opened, written, contacts }: Outcome): Promise<void> {
    const given = new Map(contacts.map((contact) => [contact.id, contactDto(contact)]));
    const around = await this.neighbours.of(ctx, opened, given);
    const tickets = opened.map((ticket) =>
      presentTicket(shown(ticket, written.tickets.get(ticket.id)), around),
    );
    const messages = await this.messages.many(
      ctx,
      decision.messages.map(({ message, contactId, ticket, origin, isRead }, at) => ({
        id: written.messages[at]?.id ?? 0,
        createdAt: written.messages[at]?.createdAt ?? message.at,
        externalId: message.externalId,
        ticketId: opened[ticket]?.id ?? 0,
        contactId,
        connectionId: message.connectionId,
        body: message.body,
        fromMe: message.fromMe,
        kind: message.kind,
        mediaId: message.mediaId ?? null,
        mediaName: message.mediaName ?? '',
        quotedExternalId: message.quotedExternalId ?? null,
        ack: message.fromMe ? 1 : 0,
        failure: '',
        isRead,
        isDeleted: false,
        isEdited: false,
        isForwarded: message.isForwarded ?? false,
        origin,
        senderNumber: message.sender.number,
        senderName: message.sender.name,
        reactions: [],
      })),
    );
    for (const { id, before, ...after } of opened) {
      const gone = topicsLeft(before, after);
      if (gone.length > 0) ctx.emit('tickets.ticket-deleted', { ticketId: id }, gone);
    }
    for (const [at, message] of messages.entries()) {
      const ticket = tickets[decision.messages[at]?.ticket ?? 0];
      if (!ticket) continue;
      ctx.emit(
        'tickets.message-created',
        { message, ticket, contact: ticket.contact },
        topicsOf(ticket),
      );
    }
  }
}
