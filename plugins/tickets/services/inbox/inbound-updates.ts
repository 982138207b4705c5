import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type {
  AckEvent,
  AmendmentEvent,
  ChannelEvent,
  InboundMessage,
  Received,
  TypingEvent,
} from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import { ackRises } from '../messages/acks.ts';
import { Calls } from './calls.ts';
import { EarlyChanges } from './early-changes.ts';
import { HistoryKeeping } from './history-keeping.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import { MessageEvents } from '../messages/message-events.ts';
import { MessageFiles } from './message-files.ts';
import { Relay } from '../relay/relay.ts';
import { retryIfContactMoved } from '../state/retry-if-contact-moved.ts';

/** Applies what arrives and is no message: acks, edits, deletions, reactions; calls; and typing. */
@injectable()
export class InboundUpdates {
  constructor(
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(EarlyChanges) private readonly early: EarlyChanges,
    @inject(Calls) private readonly calls: Calls,
    @inject(MessageFiles) private readonly files: MessageFiles,
    @inject(HistoryKeeping) private readonly history: HistoryKeeping,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Relay) private readonly relay: Relay,
  ) {}

  async apply(ctx: Ctx, event: Exclude<ChannelEvent, InboundMessage>): Promise<Received> {
    switch (event.type) {
      case 'typing':
        return this.#typing(ctx, event);
      case 'call':
        return this.calls.missed(ctx, event);
      case 'history':
        return this.history.keep(ctx, event);
      case 'media':
        return this.files.came(ctx, event);
      case 'ack':
        return this.#acked(ctx, event);
      default:
        return this.#amended(ctx, event);
    }
  }

  /** Applies what came before these messages, now that they are stored. */
  async catchUp(ctx: Ctx, messages: readonly InboundMessage[]): Promise<void> {
    for (const { connectionId, chat, externalId } of messages) {
      const early = { connectionId, externalId, chatNumber: chat.number };
      for (const event of await this.early.take(ctx, early)) await this.#amended(ctx, event);
    }
  }

  async #acked(ctx: Ctx, event: AckEvent): Promise<Received> {
    const query = await this.#inChat(ctx, event);
    const message = await query?.list.where('fromMe', true).forUpdate().first();
    if (!message) {
      if (query) await retryIfContactMoved(ctx, this.contacts, event.chatNumber, query.contactIds);
      return 'ignored';
    }
    const { ack, reason = '' } = event;
    if (!ackRises(message.ack, ack)) return 'duplicate';
    const failure = ack === -1 ? reason : '';
    await this.events.acked(ctx, await message.$query(ctx.trx).patchAndFetch({ ack, failure }));
    return 'stored';
  }

  async #amended(ctx: Ctx, event: AmendmentEvent): Promise<Received> {
    const query = await this.#inChat(ctx, event);
    const found = await query?.list.orderBy('id').first();
    if (!found) {
      if (query) await retryIfContactMoved(ctx, this.contacts, event.chatNumber, query.contactIds);
      return (await this.early.keep(ctx, event)) ? 'stored' : 'duplicate';
    }
    const message = await this.changes.lock(ctx, found);
    return (await this.changes.apply(ctx, message, event)) ? 'stored' : 'duplicate';
  }

  /** Messages of this id in this chat: it means something only there. In an object, as a query is a promise itself. */
  async #inChat(ctx: Ctx, event: AckEvent | AmendmentEvent) {
    const contacts = await this.contacts.byNumbers(ctx, [event.chatNumber]);
    if (contacts.length === 0) return undefined;
    const list = Message.query(ctx.trx)
      .where('connectionId', event.connectionId)
      .whereIn(
        'contactId',
        contacts.map(({ id }) => id),
      )
      .where('externalId', event.externalId);
    return { list, contactIds: contacts.map(({ id }) => id) };
  }

  async #typing(ctx: Ctx, event: TypingEvent): Promise<Received> {
    const [contact] = await this.contacts.byNumbers(ctx, [event.chat.number]);
    if (!contact) return 'ignored';
    const ticket = await Ticket.query(ctx.trx)
      .where({ contactId: contact.id, connectionId: event.connectionId })
      .whereIn('status', ['open', 'pending'])
      .first();
    if (!ticket) return 'ignored';
    this.relay.tell(
      ctx,
      ticket,
      { event: 'presence', action: 'typing' },
      { contactId: contact.id, active: event.active },
    );
    return 'stored';
  }
}
