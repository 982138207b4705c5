import { Core, prepared } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Ctx } from 'prosa/contract';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections, SendFailure } from '../../../connections/public.ts';
import type { OpenConnection, OutgoingMessage } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import { Message } from '../../models/message.ts';
import { OutboxEntry } from '../../models/outbox-entry.ts';
import type { OutboxChange } from '../../models/outbox-entry.ts';
import { ackRises } from '../messages/acks.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import { MessageEvents } from '../messages/message-events.ts';

/** Messages taken at once from a connection's outbox. */
const BATCH = 20;
/** Rows other processes put there are noticed this soon. */
const SWEEP_MILLISECONDS = 1_000;
const ATTEMPTS = 8;

interface Connection {
  readonly connectionId: number;
  readonly companyId: number;
}

interface Outgoing {
  readonly entry: OutboxEntry;
  /** Hands it to the channel; nothing for what was overtaken before it left. */
  readonly hand: ((connection: OpenConnection) => Promise<void>) | undefined;
}

/** How long to wait before attempt n, in milliseconds. */
export const retryDelay = (attempt: number): number => Math.min(60_000, 1_000 * 2 ** (attempt - 1));

/**
 * Sends what is in the outbox, connection by connection and in order. A crash between the channel's "taken" and our
 * note of it sends the message again with the same id, which the channel recognises.
 */
@injectable()
export class Outbox {
  readonly #draining = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #stopped = false;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  start(): void {
    this.connections.onReady((connectionId) => {
      this.wake(connectionId);
    });
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MILLISECONDS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#sweeping;
    await Promise.all(this.#draining.values());
  }

  /** Looks at a connection's outbox now, if this process runs the connection. */
  wake(connectionId: number): void {
    if (this.#stopped) return;
    const connection = this.connections
      .running()
      .find((running) => running.connectionId === connectionId);
    if (!connection) return;
    if (this.#draining.has(connectionId)) {
      this.#again.add(connectionId);
      return;
    }
    const draining = this.#drain(connection)
      .catch((error: unknown) => {
        this.logger.error({ err: error, connectionId }, 'the outbox of a connection stopped');
      })
      .finally(() => {
        this.#draining.delete(connectionId);
        if (this.#again.delete(connectionId)) this.wake(connectionId);
      });
    this.#draining.set(connectionId, draining);
  }

  #sweep(): void {
    this.#sweeping ??= this.#wakeAll()
      .catch((error: unknown) => {
        this.logger.error({ err: error }, 'the outboxes could not be looked at');
      })
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** One question for all connections of this process: hundreds of them seldom have anything to send. */
  async #wakeAll(): Promise<void> {
    const ids = this.connections.running().map(({ connectionId }) => connectionId);
    if (ids.length === 0) return;
    const rows = await this.database.system('outbox', (ctx) =>
      prepared<{ id: number }>(
        ctx,
        'tickets.lines-to-send',
        `select l.id from unnest(:ids::int[]) as l (id)
          where exists (select 1 from message_outbox o where o.connection_id = l.id)`,
        { ids },
      ),
    );
    for (const { id } of rows) this.wake(id);
  }

  async #drain(connection: Connection): Promise<void> {
    for (;;) {
      const batch = await this.#take(connection);
      for (const outgoing of batch) {
        if (this.#stopped || !(await this.#send(connection, outgoing))) return;
      }
      if (batch.length < BATCH) return;
    }
  }

  /** The next messages in their order; none while the first of them still waits for its next attempt. */
  #take({ companyId, connectionId }: Connection): Promise<readonly Outgoing[]> {
    return this.database.transaction({ companyId, system: 'outbox' }, async (ctx) => {
      const entries = await OutboxEntry.query(ctx.trx)
        .where('connectionId', connectionId)
        .orderBy('id')
        .limit(BATCH);
      const blocked = entries.findIndex(({ nextAttemptAt }) => nextAttemptAt > new Date());
      return this.#load(ctx, blocked === -1 ? entries : entries.slice(0, blocked));
    });
  }

  async #load(ctx: Ctx, entries: readonly OutboxEntry[]): Promise<readonly Outgoing[]> {
    const messages = await Message.query(ctx.trx).whereIn(
      'id',
      entries.map(({ messageId }) => messageId),
    );
    const contacts = await this.contacts.byIds(
      ctx,
      messages.map(({ contactId }) => contactId),
    );
    return entries.flatMap((entry) => {
      const message = messages.find(({ id }) => id === entry.messageId);
      const contact = contacts.find(({ id }) => id === message?.contactId);
      return message && contact ? { entry, hand: handing(entry.change, message, contact) } : [];
    });
  }

  /** @returns false when the connection must wait before its next message */
  async #send(connection: Connection, { entry, hand }: Outgoing): Promise<boolean> {
    const open = this.connections.opened(connection.connectionId);
    if (!open) return false;
    try {
      await hand?.(open);
    } catch (error) {
      return this.#failed(connection, entry, error);
    }
    await this.#settle(connection, entry, hand && { ack: 1, failure: '' });
    return true;
  }

  async #failed(connection: Connection, entry: OutboxEntry, error: unknown): Promise<boolean> {
    const attempts = entry.attempts + 1;
    const isKnown = error instanceof SendFailure;
    const most = isKnown ? (error.attempts ?? Infinity) : ATTEMPTS;
    const final = (isKnown && !error.retry) || attempts >= most;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(
      { err: error, connectionId: connection.connectionId, messageId: entry.messageId, attempts },
      'a message was not sent',
    );
    if (final) {
      await this.#settle(connection, entry, { ack: -1, failure: reason.slice(0, 500) });
      return true;
    }
    const delay = retryDelay(attempts);
    await this.database.transaction(
      { companyId: connection.companyId, system: 'outbox' },
      async (ctx) => {
        await OutboxEntry.query(ctx.trx)
          .findById(entry.id)
          .patch({ attempts, nextAttemptAt: new Date(Date.now() + delay) });
        const isItsOwn = isKnown && error.attempts !== undefined;
        if (isItsOwn && !entry.change) await this.#explain(ctx, entry.messageId, reason);
      },
    );
    return false;
  }

  /** Says why a message has not left yet, while it is tried again. */
  async #explain(ctx: Ctx, messageId: number, failure: string): Promise<void> {
    const message = await Message.query(ctx.trx).findById(messageId).forUpdate();
    if (!message || message.ack !== 0 || message.failure === failure) return;
    await this.events.updated(ctx, await message.$query(ctx.trx).patchAndFetch({ failure }));
  }

  /** Takes it out of the outbox and says how it ended. */
  #settle(
    { companyId }: Connection,
    { id, messageId, change }: OutboxEntry,
    outcome: { ack: number; failure: string } | undefined,
  ): Promise<void> {
    return this.database.transaction({ companyId, system: 'outbox' }, async (ctx) => {
      await OutboxEntry.query(ctx.trx).deleteById(id);
      if (!outcome) return;
      if (change) await this.#settleChange(ctx, messageId, change, outcome.failure);
      else await this.#settleMessage(ctx, messageId, outcome);
    });
  }

  async #settleMessage(
    ctx: Ctx,
    messageId: number,
    outcome: { ack: number; failure: string },
  ): Promise<void> {
    const message = await Message.query(ctx.trx).findById(messageId).forUpdate();
    // A "delivered" may have come before our own note that it was sent.
    if (!message || !ackRises(message.ack, outcome.ack)) return;
    await this.events.acked(ctx, await message.$query(ctx.trx).patchAndFetch(outcome));
  }

  async #settleChange(
    ctx: Ctx,
    messageId: number,
    change: OutboxChange,
    failure: string,
  ): Promise<void> {
    const found = failure === '' ? undefined : await Message.query(ctx.trx).findById(messageId);
    if (found) {
      await this.changes.undo(ctx, await this.changes.lock(ctx, found), change, failure);
    }
  }
}

/** How a message, or a change of one, is handed over. */
const handing = (
  change: OutboxChange | null,
  message: Message,
  contact: ContactView,
): Outgoing['hand'] => {
  const { externalId, fromMe } = message;
  const chat = { number: contact.number, name: contact.name, isGroup: contact.isGroup };
  if (change) {
    const { type, body } = change;
    // A later wording, or the deletion, follows: this one would only flicker.
    if (type === 'edit' && (message.isDeleted || message.body !== body)) return undefined;
    return (connection) => connection.amend({ type, body, externalId, chat, fromMe });
  }
  return message.isDeleted ? undefined : (connection) => connection.send(outgoing(message, chat));
};

const outgoing = (message: Message, chat: OutgoingMessage['chat']): OutgoingMessage => ({
  externalId: message.externalId,
  chat,
  kind: message.kind,
  body: message.body,
  mediaName: message.mediaName,
  isForwarded: message.isForwarded,
  ...(message.mediaId === null ? {} : { mediaId: message.mediaId }),
  ...(message.quotedExternalId === null ? {} : { quotedExternalId: message.quotedExternalId }),
});
