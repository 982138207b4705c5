import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { MessageDeleted, MessageEdited } from '../../facts.ts';
import type { MessageChangeFact } from '../../facts.ts';
import { Message } from '../../models/message.ts';
import { MessageVersion } from '../../models/message-version.ts';
import type { OutboxChange } from '../../models/outbox-entry.ts';
import { Ticket } from '../../models/ticket.ts';
import type { MessageDto } from '../../schemas.ts';
import { summaryOf } from '../view/message-summary.ts';
import { MessageEvents } from './message-events.ts';
import { reactionOf, withReaction } from './reactions.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { topicsOf } from '../visibility/visibility.ts';

/** A change that somebody makes to a message. */
export interface MessageChange {
  readonly type: 'edit' | 'delete' | 'reaction';
  /** The new text, or the emoji (empty takes the reaction back). */
  readonly body: string;
  /** The number of the person who makes it, digits only; empty for us. */
  readonly by: string;
}

/** The summary of a deleted message in lists: a sign that needs no language. */
const DELETED = { lastMessage: '🚫', lastMessageKind: 'deleted' } as const;

/** The changes that others may follow. */
const FACTS: Readonly<Record<MessageChange['type'], MessageChangeFact | undefined>> = {
  edit: MessageEdited,
  delete: MessageDeleted,
  reaction: undefined,
};

/** The columns that a change writes; undefined when everything is so already. */
const patchOf = (message: Message, change: MessageChange): Partial<Message> | undefined => {
  const { type, body, by } = change;
  if (type === 'delete') return message.isDeleted ? undefined : { isDeleted: true };
  if (type === 'edit') {
    return message.isDeleted || message.body === body ? undefined : { body, isEdited: true };
  }
  if (reactionOf(message.reactions, by) === body) return undefined;
  return { reactions: withReaction(message.reactions, { by, emoji: body }) };
};

/** The one place where a stored message changes: its row, its earlier wordings, and what lists show of it. */
@injectable()
export class MessageChanges {
  constructor(
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(TicketPresenter) private readonly tickets: TicketPresenter,
  ) {}

  /**
   * The message for a change, after its ticket: all who lock both do so in this order.
   * @throws ERR_FETCH_WAPP_MSG when it has gone meanwhile
   */
  async lock(ctx: Ctx, found: Pick<Message, 'id' | 'ticketId'>): Promise<Message> {
    const message = await this.lockIfThere(ctx, found);
    if (!message) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    return message;
  }

  /** As {@link lock}, for a message that may be gone by then. */
  async lockIfThere(
    ctx: Ctx,
    { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
  ): Promise<Message | undefined> {
    await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    return Message.query(ctx.trx).findById(id).forUpdate();
  }

  /** @param message locked, see {@link lock}. @returns undefined when it was so already */
  async apply(ctx: Ctx, message: Message, change: MessageChange): Promise<MessageDto | undefined> {
    const patch = patchOf(message, change);
    if (!patch) return undefined;
    if (patch.body !== undefined) {
      await MessageVersion.query(ctx.trx).insert({ messageId: message.id, body: message.body });
    }
    return this.#write(ctx, message, patch, FACTS[change.type]);
  }

  /** A message says what could not be read before. @param message locked, see {@link lock} */
  reveal(ctx: Ctx, message: Message, content: Partial<Message>): Promise<MessageDto> {
    return this.#write(ctx, message, content);
  }

  /** The channel refused one of our changes: all is as before, with the reason. */
  async undo(ctx: Ctx, message: Message, change: OutboxChange, failure: string): Promise<void> {
    const patch = await this.#undone(ctx, message, change);
    await this.#write(ctx, message, { ...patch, failure });
  }

  async #undone(
    ctx: Ctx,
    message: Message,
    { type, body, before }: OutboxChange,
  ): Promise<Partial<Message>> {
    if (type === 'delete') return { isDeleted: false };
    if (type === 'reaction') {
      return reactionOf(message.reactions, '') === body
        ? { reactions: withReaction(message.reactions, { by: '', emoji: before }) }
        : {};
    }
    // A later edit stands for itself.
    if (message.body !== body) return {};
    const [last, ...earlier] = await MessageVersion.query(ctx.trx)
      .where('messageId', message.id)
      .orderBy('id', 'desc');
    await last?.$query(ctx.trx).delete();
    return { body: before, isEdited: earlier.length > 0 };
  }

  async #write(
    ctx: Ctx,
    message: Message,
    patch: Partial<Message>,
    fact?: MessageChangeFact,
  ): Promise<MessageDto> {
    const written = await message.$query(ctx.trx).patchAndFetch(patch);
    const dto = await this.events.updated(ctx, written, fact);
    if (patch.body !== undefined || patch.isDeleted !== undefined) {
      await this.#summarise(ctx, written);
    }
    return dto;
  }

  /** Lists show the last message: when that one changes, they must. */
  async #summarise(ctx: Ctx, message: Message): Promise<void> {
    const last = await Message.query(ctx.trx)
      .select('id')
      .where('ticketId', message.ticketId)
      .orderBy('id', 'desc')
      .first();
    if (last?.id !== message.id) return;
    const ticket = await Ticket.query(ctx.trx).patchAndFetchById(
      message.ticketId,
      message.isDeleted
        ? DELETED
        : { lastMessage: summaryOf(message), lastMessageKind: message.kind },
    );
    ctx.emit(
      'tickets.ticket-updated',
      { ticket: await this.tickets.one(ctx, ticket) },
      topicsOf(ticket),
    );
  }
}
