import { renderTemplate } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import type { MessageKind } from '../../../connections/public.ts';
import { ticketErrors } from '../../errors.ts';
import { MessageSent } from '../../facts.ts';
import { Message } from '../../models/message.ts';
import { OutboxEntry } from '../../models/outbox-entry.ts';
import { Ticket } from '../../models/ticket.ts';
import type { MessageOrigin, OutboxLane } from '../../public.ts';
import type { MessageDto } from '../../schemas.ts';
import { summaryOf } from '../view/message-summary.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { externalIdFor } from '../../models/client-ids.ts';
import { LANES } from './lanes.ts';
import { Outbox } from './outbox.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { readAll } from '../messages/read-all.ts';
import { listenersOf } from '../visibility/visibility.ts';

/** A message somebody wants sent. */
export interface Draft {
  readonly body: string;
  readonly kind: MessageKind;
  readonly mediaId?: string;
  readonly mediaName?: string;
  readonly quotedExternalId?: string;
  readonly isForwarded?: boolean;
  /** Somebody else's words: their braces are no variables. */
  readonly isVerbatim?: boolean;
  /** Chosen by the sender: the same one again is the same message. */
  readonly clientId?: string;
  /** The sender knows that there is no message of this `clientId`, and none is looked for. */
  readonly isNew?: boolean;
  /** The outbox lane it waits in; that of people unless told. */
  readonly lane?: OutboxLane | undefined;
  /** How long somebody is seen typing before it leaves; not at all unless told. */
  readonly typingMilliseconds?: number;
}

/**
 * Begins what no person wrote, unseen: other programs on the same number tell by it what is not theirs to answer. Nothing
 * here depends on it.
 */
const AUTOMATIC_MARK = '\u200e';

/** A message as it was put on its way. */
export interface Sent {
  readonly message: MessageDto;
  /** False for one that its sender had sent before. */
  readonly isNew: boolean;
}

/**
 * The one place that sends for a ticket. The message is stored with the id it will have on the channel, and put
 * into the outbox, in the caller's transaction; nothing leaves before the commit.
 */
@injectable()
export class Sending {
  constructor(
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  agent(ctx: Ctx, ticket: Ticket, draft: Draft): Promise<Sent> {
    return this.#store(ctx, ticket, draft, 'agent');
  }

  /** @param origin of what programs send */
  automatic(
    ctx: Ctx,
    ticket: Ticket,
    draft: Draft,
    origin: MessageOrigin = 'automatic',
  ): Promise<Sent> {
    return this.#store(ctx, ticket, draft, origin);
  }

  /**
   * Sends a message that no person wrote: nobody read the customer's messages for it, so they stay unread.
   * @param contact whose ticket it is, where the caller knows
   */
  responder(ctx: Ctx, ticket: Ticket, draft: Draft, contact?: ContactView): Promise<Sent> {
    const body = draft.body === '' ? '' : `${AUTOMATIC_MARK}${draft.body}`;
    const marked = { ...draft, body };
    return this.#store(ctx, ticket, marked, 'automatic', { keepsUnread: true, contact });
  }

  async #store(
    ctx: Ctx,
    ticket: Ticket,
    draft: Draft,
    origin: MessageOrigin,
    {
      keepsUnread = false,
      contact,
    }: { keepsUnread?: boolean; contact?: ContactView | undefined } = {},
  ): Promise<Sent> {
    const { connectionId } = ticket;
    if (connectionId === null) throw ticketErrors.ERR_TICKET_WITHOUT_CONNECTION();
    const externalId = externalIdFor(draft.clientId);
    // Only a sender's own choice can have been made before.
    const again =
      draft.clientId === undefined || draft.isNew
        ? undefined
        : await this.#known(ctx, ticket, externalId);
    if (again) return { message: await this.messages.one(ctx, again), isNew: false };
    const now = this.clock.now();
    const body = draft.isVerbatim
      ? draft.body
      : await this.#filled(ctx, ticket, draft.body, now, contact);
    const message = await Message.query(ctx.trx)
      .insert({
        ticketId: ticket.id,
        contactId: ticket.contactId,
        connectionId,
        externalId,
        fromMe: true,
        kind: draft.kind,
        body,
        mediaId: draft.mediaId ?? null,
        mediaName: draft.mediaName ?? '',
        quotedExternalId: draft.quotedExternalId ?? null,
        isForwarded: draft.isForwarded ?? false,
        isRead: true,
        origin,
        userId: ctx.userId ?? null,
        sentAt: now,
        reactions: [],
      })
      .returning('*');
    await OutboxEntry.query(ctx.trx).insert({
      messageId: message.id,
      connectionId,
      contactId: ticket.contactId,
      lane: LANES[draft.lane ?? 'people'],
      typingMilliseconds: draft.typingMilliseconds ?? 0,
    });
    if (!keepsUnread) await readAll(ctx, ticket);
    const [moved] = await Ticket.query(ctx.trx)
      .where('id', ticket.id)
      .patch({
        lastMessage: summaryOf({ body, mediaName: draft.mediaName ?? '' }),
        lastMessageKind: draft.kind,
        lastMessageFromMe: true,
        ...(keepsUnread ? {} : { unreadMessages: 0 }),
        // Nothing but a person's answer ends a customer's wait.
        ...(origin === 'agent' ? { waitingSince: null } : {}),
        updatedAt: now,
      })
      .returning('*');
    if (!moved) throw ticketErrors.ERR_NO_TICKET_FOUND();
    ticket.$set(moved);
    const shown = await this.tickets.withLast(ctx, moved, message, contact);
    const dto = await this.messages.one(ctx, message);
    ctx.emit(
      MessageSent,
      { message: dto, ticket: shown, contact: shown.contact },
      listenersOf(moved),
    );
    ctx.afterCommit(() => {
      this.outbox.wake(connectionId);
    });
    return { message: dto, isNew: true };
  }

  async #known(ctx: Ctx, ticket: Ticket, externalId: string): Promise<Message | undefined> {
    return Message.query(ctx.trx)
      .where({ connectionId: ticket.connectionId, contactId: ticket.contactId, fromMe: true })
      .findOne('externalId', externalId);
  }

  /** A text with its `{{variables}}` filled. */
  rendered(ctx: Ctx, ticket: Ticket, text: string): Promise<string> {
    return this.#filled(ctx, ticket, text, this.clock.now());
  }

  async #filled(
    ctx: Ctx,
    ticket: Ticket,
    text: string,
    at: Date,
    known?: ContactView,
  ): Promise<string> {
    if (!text.includes('{{')) return text;
    const [contact] = known ? [known] : await this.contacts.byIds(ctx, [ticket.contactId]);
    return renderTemplate(text, {
      contactName: contact?.name ?? '',
      at,
      timeZone: await timeZoneOf(ctx),
    });
  }
}
