import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Message } from '../../models/message.ts';
import { OutboxEntry } from '../../models/outbox-entry.ts';
import type { OutboxChange } from '../../models/outbox-entry.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import { MessageEvents } from '../messages/message-events.ts';
import { release } from './outbox-rows.ts';
import type { WaitingRow } from './outbox-rows.ts';
import type { AfterFailure } from './retries.ts';

/** How a row ended: sent, or refused for good with a reason. */
export interface Outcome {
  readonly ack: 1 | -1;
  readonly failure: string;
}

/** Where a row waits. */
interface Waiting {
  readonly connectionId: number;
  /** The lane of the row that would be sent after it. */
  readonly nextLane: number;
}

type Retried = Extract<AfterFailure, { isFinal: false }>;

/**
 * Writes down what became of rows of the outbox. A message is always written before its row, as the database does where a
 * deleted message takes its row along: two transactions never wait for each other.
 */
@injectable()
export class Settlement {
  constructor(
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessageEvents) private readonly events: MessageEvents,
  ) {}

  /**
   * Takes a row out of the outbox and says how it ended.
   * @param outcome undefined for what was overtaken and never left
   * @returns whether something more urgent than the next row waits
   */
  async settle(
    ctx: Ctx,
    { id, messageId, change }: WaitingRow,
    { connectionId, nextLane }: Waiting,
    outcome: Outcome | undefined,
  ): Promise<boolean> {
    const acked = change || !outcome ? undefined : await this.#acked(ctx, messageId, outcome);
    if (change && outcome) await this.#settleChange(ctx, messageId, change, outcome);
    const released = release(ctx, { id, connectionId, nextLane, now: new Date() });
    if (acked) await this.events.acked(ctx, acked);
    return released;
  }

  /** Puts a row off, and with it its chat or the whole connection. */
  async putOff(
    ctx: Ctx,
    { id, messageId, change, attempts }: WaitingRow,
    { reason, isOfMessage, chatDelay, connectionDelay }: Retried,
  ): Promise<void> {
    if (isOfMessage && !change) await this.#explain(ctx, messageId, reason);
    const now = Date.now();
    await OutboxEntry.query(ctx.trx)
      .findById(id)
      .patch({
        attempts: attempts + 1,
        nextAttemptAt: new Date(now + chatDelay),
        connectionHeldUntil: connectionDelay === 0 ? null : new Date(now + connectionDelay),
      });
  }

  /** A "delivered" may have come before our own note that it was sent: it stays. */
  async #acked(ctx: Ctx, messageId: number, outcome: Outcome): Promise<Message | undefined> {
    const [acked] = await Message.query(ctx.trx)
      .where({ id: messageId, ack: 0 })
      .patch({ ack: outcome.ack, failure: outcome.failure })
      .returning('*');
    return acked;
  }

  async #settleChange(
    ctx: Ctx,
    messageId: number,
    change: OutboxChange,
    { failure }: Outcome,
  ): Promise<void> {
    const found = failure === '' ? undefined : await Message.query(ctx.trx).findById(messageId);
    if (found) {
      await this.changes.undo(ctx, await this.changes.lock(ctx, found), change, failure);
    }
  }

  /** Says why a message has not left yet, while it is tried again. */
  async #explain(ctx: Ctx, messageId: number, failure: string): Promise<void> {
    const message = await Message.query(ctx.trx).findById(messageId).forUpdate();
    if (!message || message.ack !== 0 || message.failure === failure) return;
    await this.events.updated(ctx, await message.$query(ctx.trx).patchAndFetch({ failure }));
  }
}
