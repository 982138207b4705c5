import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AckEvent,
  AmendmentEvent,
  ChannelEvent,
  InboundMessage,
  Received,
  TypingEvent,
} from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { Message } from '../models/message.ts';
import { Ticket } from '../models/ticket.ts';
import type { Reaction } from '../public.ts';
import { MessagePresenter } from './message-presenter.ts';
import { topicsOf } from './visibility.ts';

/** The reactions of a message after one more: one per person, an empty emoji takes it back. */
export const withReaction = (
  reactions: readonly Reaction[],
  { by, emoji }: Reaction,
): Reaction[] => {
  const others = reactions.filter((reaction) => reaction.by !== by);
  return emoji === '' ? others : [...others, { by, emoji }];
};

/** Whether an ack says more than the one before: it never goes back, and a failure only replaces "waiting". */
export const ackRises = (current: number, next: number): boolean =>
  next === -1 ? current === 0 : current >= 0 && next > current;

/** Applies what happens to messages that are here already: acks, edits, deletions, reactions; and typing. */
@injectable()
export class Amendments {
  constructor(
    @inject(MessagePresenter) private readonly presenter: MessagePresenter,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Realtime) private readonly realtime: Realtime,
  ) {}

  async apply(ctx: Ctx, event: Exclude<ChannelEvent, InboundMessage>): Promise<Received> {
    if (event.type === 'typing') return this.#typing(ctx, event);
    const message = await this.#find(ctx, event);
    if (!message) return 'ignored';
    const patch = event.type === 'ack' ? this.#acked(message, event) : amended(message, event);
    if (!patch) return 'duplicate';
    await this.announce(ctx, await message.$query(ctx.trx).patchAndFetch(patch));
    return 'stored';
  }

  /** Tells those who see the conversation that a message of it changed. */
  async announce(ctx: Ctx, message: Message): Promise<void> {
    const ticket = await Ticket.query(ctx.trx).findById(message.ticketId).throwIfNotFound();
    ctx.emit(
      'tickets.message-updated',
      { message: await this.presenter.one(ctx, message) },
      topicsOf(ticket),
    );
  }

  /**
   * An id means something only inside its chat. Acks speak of our messages, the rest of either side's; the row is locked
   * so that two acks take turns.
   */
  async #find(ctx: Ctx, event: AckEvent | AmendmentEvent): Promise<Message | undefined> {
    const contacts = await this.contacts.byNumbers(ctx, [event.chatNumber]);
    if (contacts.length === 0) return undefined;
    const query = Message.query(ctx.trx)
      .where('connectionId', event.connectionId)
      .whereIn(
        'contactId',
        contacts.map(({ id }) => id),
      )
      .where('externalId', event.externalId)
      .orderBy('id')
      .forUpdate()
      .first();
    if (event.type === 'ack') void query.where('fromMe', true);
    return query;
  }

  #acked(message: Message, { ack, reason = '' }: AckEvent): Partial<Message> | undefined {
    return ackRises(message.ack, ack) ? { ack, failure: ack === -1 ? reason : '' } : undefined;
  }

  async #typing(ctx: Ctx, event: TypingEvent): Promise<Received> {
    const [contact] = await this.contacts.byNumbers(ctx, [event.chat.number]);
    if (!contact) return 'ignored';
    const ticket = await Ticket.query(ctx.trx)
      .where({ contactId: contact.id, connectionId: event.connectionId })
      .whereNot('status', 'closed')
      .first();
    if (!ticket) return 'ignored';
    ctx.afterCommit(() => {
      this.realtime.publish({
        id: 'tickets.typing',
        companyId: ctx.companyId,
        // Not part of the log: nobody who missed it wants it later.
        seq: 0,
        event: 'presence',
        action: 'typing',
        payload: { ticketId: ticket.id, contactId: contact.id, active: event.active },
        topics: topicsOf(ticket).map((topic) => ({ topic, prev: 0 })),
      });
    });
    return 'stored';
  }
}

const amended = (message: Message, event: AmendmentEvent): Partial<Message> | undefined => {
  if (event.type === 'delete') return message.isDeleted ? undefined : { isDeleted: true };
  if (event.type === 'edit') {
    return message.body === event.body ? undefined : { body: event.body, isEdited: true };
  }
  return {
    reactions: withReaction(message.reactions, { by: event.by, emoji: event.body }),
  };
};
