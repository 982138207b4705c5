import { renderTemplate } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { MessageSent } from '../../facts.ts';
import type { Message } from '../../models/message.ts';
import type { AutomaticReply, OutreachMessage, Reached, TicketView } from '../../public.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { LANES } from '../outbox/lanes.ts';
import { Outbox } from '../outbox/outbox.ts';
import { writeQuietly } from '../state/quiet-tickets.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { summaryOf } from '../view/message-summary.ts';
import { contactDto } from '../view/related-rows.ts';
import { presentTicket } from '../view/ticket-presenter.ts';

/** Nobody is shown a quiet ticket: the fact of its message is for other plugins alone. */
const UNSHOWN = {
  queues: new Map(),
  users: new Map(),
  connections: new Map(),
  companions: new Map(),
  mentioned: new Map(),
};

/** The names of an outreach, and the quiet ticket there is already. */
interface Place {
  /** The id of each part on the channel. */
  readonly externalIds: readonly string[];
  readonly ticket: { readonly id: number; readonly uuid: string } | undefined;
}

/** Writes into quiet tickets: many in a row, and nobody is told but those who follow facts. */
@injectable()
export class QuietOutreach {
  constructor(
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async write(
    ctx: Ctx,
    message: OutreachMessage,
    { externalIds, ticket }: Place,
  ): Promise<Reached> {
    const { connectionId, contact, parts, lane = 'programs', origin } = message;
    const at = this.clock.now();
    const words = await this.#words(ctx, parts, contact, at);
    const prepared = parts.map(({ file }, place) => ({
      externalId: externalIds[place] ?? '',
      kind: file ? kindOfMedia(file.mime) : ('conversation' as const),
      body: words[place] ?? '',
      mediaId: file?.id ?? null,
      mediaName: file?.name ?? '',
    }));
    const { messages, madeUuid } = await writeQuietly(ctx, {
      contactId: contact.id,
      connectionId,
      ticketId: ticket?.id,
      isGroup: contact.isGroup,
      origin: origin ?? 'automatic',
      lane: LANES[lane],
      typingMilliseconds: message.typingMilliseconds ?? 0,
      at,
      summary: summaryOf(prepared.at(-1) ?? { body: '' }),
      messages: prepared,
    });
    const view: TicketView = {
      id: messages[0]?.ticketId ?? 0,
      uuid: ticket?.uuid ?? madeUuid ?? '',
      status: 'closed',
      contactId: contact.id,
      connectionId,
      userId: null,
      queueId: null,
    };
    await this.#tell(ctx, view, messages, contact);
    ctx.afterCommit(() => {
      this.outbox.wake(connectionId);
    });
    return { ticket: view, messageIds: messages.map(({ id }) => id) };
  }

  async #words(
    ctx: Ctx,
    parts: OutreachMessage['parts'],
    { name: contactName }: ContactView,
    at: Date,
  ): Promise<readonly string[]> {
    const isFilled = ({ body, verbatim }: AutomaticReply) => !verbatim && body.includes('{{');
    const timeZone = parts.some(isFilled) ? await timeZoneOf(ctx) : '';
    return parts.map((part) =>
      isFilled(part) ? renderTemplate(part.body, { contactName, at, timeZone }) : part.body,
    );
  }

  async #tell(
    ctx: Ctx,
    ticket: TicketView,
    messages: readonly Message[],
    contact: ContactView,
  ): Promise<void> {
    const shown = await this.messages.many(ctx, messages);
    const around = { ...UNSHOWN, contacts: new Map([[contact.id, contactDto(contact)]]) };
    for (const [place, message] of messages.entries()) {
      const dto = shown[place];
      if (!dto) continue;
      const ticketDto = presentTicket(
        {
          id: ticket.id,
          uuid: ticket.uuid,
          status: ticket.status,
          userId: null,
          queueId: null,
          contactId: contact.id,
          connectionId: ticket.connectionId,
          isGroup: contact.isGroup,
          chatbot: false,
          unreadMessages: 0,
          waitingSince: null,
          lastMessage: summaryOf(message),
          lastMessageKind: message.kind,
          lastMessageFromMe: true,
          createdAt: message.sentAt,
          updatedAt: message.sentAt,
        },
        around,
      );
      ctx.emit(MessageSent, { message: dto, ticket: ticketDto, contact: ticketDto.contact });
    }
  }
}
