import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { CallEvent, Received } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { MessageReceived } from '../../facts.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { topicsOf } from '../visibility/visibility.ts';

const NO_CALLS =
  '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado';

const clockTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(at),
  );

/** Missed calls: noted in the ticket and answered with a text, unless the company wants neither. */
@injectable()
export class Calls {
  constructor(
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Sending) private readonly sending: Sending,
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  /**
   * Notes a call where its messages are, and answers it with a text. The last ticket comes back for it; without one
   * a new one begins, so that who calls first is not left without an answer.
   */
  async missed(ctx: Ctx, event: CallEvent): Promise<Received> {
    if (event.chat.isGroup || (await this.settings.isEnabled(ctx, 'call'))) return 'ignored';
    const [contact] = await this.contacts.upsertMany(ctx, [event.chat]);
    if (!contact) return 'ignored';
    const [known] = await Message.query(ctx.trx).where({
      connectionId: event.connectionId,
      contactId: contact.id,
      fromMe: false,
      externalId: event.externalId,
    });
    if (known) return 'duplicate';
    const ticket =
      (await this.#lastWith(ctx, contact.id, event.connectionId)) ??
      (await this.state.open(
        ctx,
        { contactId: contact.id, connectionId: event.connectionId, status: 'pending' },
        'call',
      ));
    const called = await this.#note(ctx, ticket, event, contact);
    // By nobody: what the customer wrote stays unread.
    await this.sending.responder(ctx, called, { body: NO_CALLS, kind: 'conversation' }, contact);
    return 'stored';
  }

  async #lastWith(ctx: Ctx, contactId: number, connectionId: number): Promise<Ticket | undefined> {
    return Ticket.query(ctx.trx)
      .where({ contactId, connectionId })
      .orderByRaw(`status in ('closed', 'quiet'), id desc`)
      .forUpdate()
      .first();
  }

  async #note(
    ctx: Ctx,
    ticket: Ticket,
    event: CallEvent,
    { id: contactId, name, number }: { id: number; name: string; number: string },
  ): Promise<Ticket> {
    const body = `Chamada de voz/vídeo perdida às ${clockTime(event.at, await timeZoneOf(ctx))}`;
    const message = await Message.query(ctx.trx).insertAndFetch({
      ticketId: ticket.id,
      contactId,
      connectionId: event.connectionId,
      externalId: event.externalId,
      fromMe: false,
      kind: 'call_log',
      body,
      ack: 1,
      isRead: true,
      origin: 'customer',
      senderName: name,
      senderNumber: number,
      sentAt: new Date(event.at),
      reactions: [],
    });
    const to =
      ticket.status === 'closed'
        ? ({ status: 'pending', userId: null, queueId: null } as const)
        : {};
    const called = await this.state.change(ctx, ticket, to, 'call', {
      lastMessage: body,
      lastMessageKind: 'call_log',
      lastMessageFromMe: false,
      waitingSince: ticket.waitingSince ?? message.sentAt,
      updatedAt: message.createdAt,
    });
    const shown = await this.tickets.one(ctx, called);
    ctx.emit(
      MessageReceived,
      {
        message: await this.messages.one(ctx, message),
        ticket: shown,
        contact: shown.contact,
      },
      topicsOf(called),
    );
    return called;
  }
}
