import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { contentOf } from '../../models/inbound-fields.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import type { HeardMessage } from '../../public.ts';
import { heardOf } from './heard-messages.ts';
import { isPlaceholder } from './ticket-draft.ts';
import type { Arrival } from './decide.ts';

/** Messages that can be read by now. */
interface Revealed {
  /** The tickets that wait for a decision by now. */
  readonly undecided: readonly number[];
  /** Those of customers. */
  readonly heard: readonly HeardMessage[];
}

/** Puts what a message says in the place of one that could not be read: where it stands, and when it came, stays. */
@injectable()
export class LateDecryption {
  constructor(@inject(MessageChanges) private readonly changes: MessageChanges) {}

  async reveal(ctx: Ctx, arrivals: readonly Arrival[]): Promise<Revealed> {
    const undecided: number[] = [];
    const heard: HeardMessage[] = [];
    for (const arrival of arrivals) {
      const stored = await this.#one(ctx, arrival);
      if (!stored || arrival.message.fromMe) continue;
      const { id: messageId, ticketId, contactId } = stored;
      heard.push(heardOf(arrival.message, { messageId, ticketId, contactId }));
      if (await this.#awaits(ctx, stored)) undecided.push(ticketId);
    }
    return { undecided, heard };
  }

  /** @returns the message, where it could not be read before */
  async #one(ctx: Ctx, { message, contactId }: Arrival): Promise<Message | undefined> {
    const { connectionId, fromMe, externalId } = message;
    const found = await Message.query(ctx.trx)
      .findOne({ connectionId, contactId, fromMe, externalId })
      .throwIfNotFound();
    const stored = await this.changes.lock(ctx, found);
    if (!isPlaceholder(stored)) return undefined;
    const { sender } = message;
    const content = contentOf(message);
    await this.changes.reveal(ctx, stored, {
      ...content,
      // An edit that came first is the later wording.
      body: stored.isEdited ? stored.body : content.body,
      senderName: sender.name === '' ? stored.senderName : sender.name,
    });
    return stored;
  }

  /** A ticket that nobody has taken yet can be answered, now that its message can be read. */
  async #awaits(
    ctx: Ctx,
    { id, ticketId, createdAt }: Pick<Message, 'id' | 'ticketId' | 'createdAt'>,
  ): Promise<boolean> {
    const patched = await Ticket.query(ctx.trx)
      .patch({ awaitingDecision: Ticket.raw('coalesce(awaiting_decision, ?)', [createdAt]) })
      .where({ id: ticketId, status: 'pending', userId: null, isGroup: false })
      .where('decidedMessageId', '<', id);
    return patched > 0;
  }
}
