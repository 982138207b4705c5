import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { MessageReceived, MessageSent } from '../../facts.ts';
import { arrivedFields } from '../../models/inbound-fields.ts';
import type { ContactView } from '../../../contacts/public.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { contactDto, RelatedRows } from '../view/related-rows.ts';
import type { RelatedRowSet } from '../view/related-rows.ts';
import { presentTicket } from '../view/ticket-presenter.ts';
import type { ShownTicket } from '../view/ticket-presenter.ts';
import type { CompanionValues } from '../view/companions.ts';
import { topicsOf } from '../visibility/visibility.ts';
import type { ArrivalDecision } from './decide.ts';
import type { OpenedTicket } from '../state/arrivals.ts';
import { unreadAfter } from '../state/arrivals.ts';
import { tellChange } from '../state/ticket-facts.ts';
import type { Loaded } from './load-chats.ts';

interface Outcome {
  readonly decision: ArrivalDecision;
  readonly opened: readonly OpenedTicket[];
  readonly loaded: Pick<Loaded, 'messageIds' | 'at'>;
  readonly around: RelatedRowSet;
}

const shown = (ticket: OpenedTicket, at: string): ShownTicket => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  chatbot: false,
  unreadMessages: unreadAfter(ticket),
  waitingSince: ticket.waitingSince,
  lastMessage: ticket.lastMessage,
  lastMessageKind: ticket.lastMessageKind,
  lastMessageFromMe: ticket.lastMessageFromMe,
  createdAt: ticket.createdAt,
  updatedAt: at,
});

/** Tells the screens of arrived messages: one event each, carrying the ticket and the contact with it. */
@injectable()
export class InboundEvents {
  constructor(
    @inject(RelatedRows) private readonly neighbours: RelatedRows,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
  ) {}

  /**
   * The related rows that the events will show beside the tickets.
   * @param kept what other plugins keep of them, as far as it is known
   */
  around(
    ctx: Ctx,
    opened: readonly OpenedTicket[],
    contacts: readonly ContactView[],
    kept?: ReadonlyMap<number, CompanionValues>,
  ): Promise<RelatedRowSet> {
    const given = new Map(contacts.map((contact) => [contact.id, contactDto(contact)]));
    return this.neighbours.of(ctx, opened, given, kept);
  }

  async announce(ctx: Ctx, { decision, opened, loaded, around }: Outcome): Promise<void> {
    const tickets = opened.map((ticket) => presentTicket(shown(ticket, loaded.at), around));
    const messages = await this.messages.many(
      ctx,
      decision.messages.map(({ message, contactId, ticket, origin, isRead }, place) =>
        arrivedFields(message, {
          id: loaded.messageIds[place] ?? 0,
          ticketId: opened[ticket]?.id ?? 0,
          contactId,
          isRead,
          origin,
          at: loaded.at,
        }),
      ),
    );
    for (const ticket of opened) {
      if (!ticket.isQuiet) tellChange(ctx, ticket.before, ticket, 'arrival');
    }
    for (const [at, message] of messages.entries()) {
      const place = decision.messages[at]?.ticket ?? 0;
      const ticket = tickets[place];
      if (!ticket) continue;
      ctx.emit(
        message.fromMe ? MessageSent : MessageReceived,
        { message, ticket, contact: ticket.contact },
        opened[place]?.isQuiet ? [] : topicsOf(ticket),
      );
    }
  }
}
