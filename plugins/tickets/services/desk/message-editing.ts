import type { Ctx } from 'prosa/contract';
import { isEmoji } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import type { ChangeLimits } from '../../../connections/public.ts';
import { ticketErrors } from '../../errors.ts';
import { Message } from '../../models/message.ts';
import { MessageVersion } from '../../models/message-version.ts';
import { OutboxEntry } from '../../models/outbox-entry.ts';
import { Ticket } from '../../models/ticket.ts';
import type { VersionsDto } from '../../message-change-schemas.ts';
import type { MessageDto } from '../../schemas.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import type { MessageChange } from '../messages/message-changes.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { Outbox } from '../outbox/outbox.ts';
import { reactionOf } from '../messages/reactions.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketFinder } from '../view/ticket-finder.ts';

const MINUTE_MILLISECONDS = 60_000;

/** The acts of attendants on stored messages: correct, take back, react, look at earlier texts. */
@injectable()
export class MessageEditing {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessagePresenter) private readonly presenter: MessagePresenter,
    @inject(Sending) private readonly sending: Sending,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Connections) private readonly connections: Connections,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * Corrects one's own text.
   * @throws ERR_EMPTY_MESSAGE, ERR_FETCH_WAPP_MSG, ERR_NO_PERMISSION for somebody else's, ERR_EDITING_WAPP_MSG with
   * `minutes` when the channel no longer allows it
   */
  async edit(ctx: Ctx, messageId: number, text: string): Promise<MessageDto> {
    if (text.trim() === '') throw ticketErrors.ERR_EMPTY_MESSAGE();
    const { message, ticket } = await this.#own(ctx, messageId);
    const isCorrectable = message.kind === 'conversation' && !message.isDeleted;
    if (!isCorrectable || message.ack === -1) throw ticketErrors.ERR_EDITING_WAPP_MSG();
    const minutes = await this.#minutesLeft(ctx, message, 'editMinutes');
    if (minutes.left < 0) throw ticketErrors.ERR_EDITING_WAPP_MSG({ minutes: minutes.allowed });
    const body = await this.sending.rendered(ctx, ticket, text);
    return this.#change(ctx, message, { type: 'edit', body, by: '' });
  }

  /**
   * Takes one's own message back, for everyone. One that never left is only taken back here.
   * @throws ERR_FETCH_WAPP_MSG, ERR_NO_PERMISSION, ERR_DELETE_WAPP_MSG with `minutes`
   */
  async remove(ctx: Ctx, messageId: number): Promise<MessageDto> {
    const { message } = await this.#own(ctx, messageId);
    const change = { type: 'delete', body: '', by: '' } as const;
    if (message.ack === -1) {
      return (await this.changes.apply(ctx, message, change)) ?? this.presenter.one(ctx, message);
    }
    const minutes = await this.#minutesLeft(ctx, message, 'deleteMinutes');
    if (minutes.left < 0) throw ticketErrors.ERR_DELETE_WAPP_MSG({ minutes: minutes.allowed });
    return this.#change(ctx, message, change);
  }

  /**
   * Leaves the company's reaction on a message of either side, in place of the one before; an empty emoji takes it
   * back. Whoever may write in the chat now may do so.
   * @throws ERR_FETCH_WAPP_MSG, ERR_TICKET_NOT_OPEN, ERR_TICKET_OF_OTHER_USER, ERR_REACTION_WAPP_MSG
   */
  async react(ctx: Ctx, messageId: number, emoji: string): Promise<MessageDto> {
    const found = await this.find(ctx, messageId);
    if (emoji !== '' && !isEmoji(emoji)) throw ticketErrors.ERR_REACTION_WAPP_MSG();
    const active = await Ticket.query(ctx.trx)
      .where({ contactId: found.contactId, connectionId: found.connectionId, status: 'open' })
      .first();
    if (!active) throw ticketErrors.ERR_TICKET_NOT_OPEN();
    await this.finder.writable(ctx, active.id);
    const message = await this.changes.lock(ctx, found);
    if (message.isDeleted || message.ack === -1) throw ticketErrors.ERR_REACTION_WAPP_MSG();
    return this.#change(ctx, message, { type: 'reaction', body: emoji, by: '' });
  }

  /** The texts of a message, from its first wording to the present one. @throws ERR_FETCH_WAPP_MSG */
  async versions(ctx: Ctx, messageId: number): Promise<VersionsDto> {
    const message = await this.find(ctx, messageId);
    const earlier = await MessageVersion.query(ctx.trx).where({ messageId }).orderBy('id');
    const wordings = [...earlier.map(({ body }) => body), message.body];
    const begun = [message.createdAt, ...earlier.map(({ replacedAt }) => replacedAt)];
    return {
      versions: wordings.map((body, at) => ({
        body,
        createdAt: (begun[at] ?? message.createdAt).toISOString(),
      })),
    };
  }

  /** A message the caller may see. @throws ERR_FETCH_WAPP_MSG, ERR_NO_PERMISSION */
  async find(ctx: Ctx, messageId: number): Promise<Message> {
    const message = await Message.query(ctx.trx).findById(messageId);
    if (!message) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    await this.finder.seen(ctx, message.ticketId);
    return message;
  }

  async #own(ctx: Ctx, messageId: number): Promise<{ message: Message; ticket: Ticket }> {
    const found = await this.find(ctx, messageId);
    const isOwn = found.userId === ctx.userId || ctx.roles.includes('admin');
    if (!found.fromMe || !isOwn) throw ticketErrors.ERR_NO_PERMISSION();
    const ticket = await this.finder.locked(ctx, found.ticketId);
    return { ticket, message: await this.changes.lock(ctx, found) };
  }

  async #minutesLeft(
    ctx: Ctx,
    { connectionId, sentAt }: Message,
    limit: keyof ChangeLimits,
  ): Promise<{ readonly allowed: number; readonly left: number }> {
    const [connection] = await this.connections.byIds(ctx, [connectionId ?? 0]);
    if (!connection) throw ticketErrors.ERR_TICKET_WITHOUT_CONNECTION();
    const allowed = connection.limits[limit];
    const passed = (this.clock.now().getTime() - sentAt.getTime()) / MINUTE_MILLISECONDS;
    return { allowed, left: allowed - passed };
  }

  /** Changes it here and puts the change on its way; the channel's refusal will undo it. */
  async #change(ctx: Ctx, message: Message, change: MessageChange): Promise<MessageDto> {
    const before = change.type === 'reaction' ? reactionOf(message.reactions, '') : message.body;
    const { id: messageId, connectionId, contactId } = message;
    const changed = await this.changes.apply(ctx, message, change);
    if (!changed) return this.presenter.one(ctx, message);
    const [connection] = await this.connections.byIds(ctx, [connectionId ?? 0]);
    if (connectionId === null || !connection) throw ticketErrors.ERR_TICKET_WITHOUT_CONNECTION();
    const { type, body } = change;
    await OutboxEntry.query(ctx.trx).insert({
      messageId,
      connectionId,
      contactId,
      change: { type, body, before },
    });
    ctx.afterCommit(() => {
      this.outbox.wake(connectionId);
    });
    return changed;
  }
}
