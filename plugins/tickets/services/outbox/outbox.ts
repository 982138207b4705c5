import { Core, prepared } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Ctx } from 'prosa/contract';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import type { ChannelChat } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { BATCH, takeWaiting } from './outbox-rows.ts';
import type { WaitingRow } from './outbox-rows.ts';
import { chatOf, deliveryOf } from './channel-delivery.ts';
import type { ChannelDelivery } from './channel-delivery.ts';
import { afterFailure, scopeOf } from './retries.ts';
import { Settlement } from './settlement.ts';
import type { Outcome } from './settlement.ts';
import { TypingPause } from './typing-pause.ts';

/** Rows other processes put there are noticed this soon. */
const SWEEP_MILLISECONDS = 1_000;

interface Running {
  readonly connectionId: number;
  readonly companyId: number;
}

interface Outgoing {
  readonly row: WaitingRow;
  readonly chat: ChannelChat;
  /** Undefined for what was overtaken before it left. */
  readonly hand: ChannelDelivery | undefined;
  /** The lane of what is sent after it; 0 where nothing is. */
  readonly nextLane: number;
}

/** The step after an attempt: the next of the batch, another batch, or a pause of the connection. */
type Next = 'next' | 'take-anew' | 'pause';

/**
 * Sends what is in the outbox, connection by connection: by lane, then in order, and in order within each chat whatever
 * the lanes. A failure stops its chat, or the connection where that is the reason. A crash between the channel's "taken" and
 * our note of it sends the message again with the same id, which the channel recognises.
 */
@injectable()
export class Outbox {
  readonly #draining = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  /** Failures in a row of which the connection is, or may be, the reason. */
  readonly #failures = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #stopped = false;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Settlement) private readonly settlement: Settlement,
    @inject(TypingPause) private readonly typing: TypingPause,
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
    this.typing.stop();
    await this.#sweeping;
    await Promise.all(this.#draining.values());
  }

  /** Looks at a connection's outbox now, if this process runs the connection. */
  wake(connectionId: number): void {
    if (this.#stopped) return;
    const running = this.connections.running().find((each) => each.connectionId === connectionId);
    if (!running) return;
    if (this.#draining.has(connectionId)) {
      this.#again.add(connectionId);
      this.typing.interrupt(connectionId);
      return;
    }
    const draining = this.#drain(running)
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
        'tickets.connections-to-send',
        `select l.id from unnest(:ids::int[]) as l (id)
          where exists (select 1 from message_outbox o where o.connection_id = l.id)`,
        { ids },
      ),
    );
    for (const { id } of rows) this.wake(id);
  }

  async #drain(running: Running): Promise<void> {
    for (;;) {
      const batch = await this.#take(running);
      const next = await this.#sendAll(running, batch);
      if (next === 'pause' || (next === 'next' && batch.length < BATCH)) return;
    }
  }

  /** The next rows in the order they are sent; none while all chats that have any, or the connection, are put off. */
  #take({ companyId, connectionId }: Running): Promise<readonly Outgoing[]> {
    return this.database.transaction({ companyId, system: 'outbox' }, async (ctx) => {
      const rows = await takeWaiting(ctx, { connectionId, now: new Date() });
      return this.#outgoing(ctx, withoutPutOff(rows));
    });
  }

  async #outgoing(ctx: Ctx, rows: readonly WaitingRow[]): Promise<readonly Outgoing[]> {
    const contacts = new Map(
      (
        await this.contacts.byIds(
          ctx,
          rows.map(({ contactId }) => contactId),
        )
      ).map((contact) => [contact.id, contact]),
    );
    return rows.flatMap((row, at) => {
      const contact = contacts.get(row.contactId);
      const nextLane = rows[at + 1]?.lane ?? 0;
      if (!contact) return [];
      const chat = chatOf(contact);
      return [{ row, chat, hand: deliveryOf(row, chat), nextLane }];
    });
  }

  async #sendAll(running: Running, batch: readonly Outgoing[]): Promise<Next> {
    for (const outgoing of batch) {
      const next = this.#stopped ? 'pause' : await this.#send(running, outgoing);
      if (next !== 'next') return next;
    }
    return 'next';
  }

  async #send(running: Running, outgoing: Outgoing): Promise<Next> {
    const { connectionId } = running;
    const open = this.connections.opened(connectionId);
    if (!open) return 'pause';
    const { hand } = outgoing;
    if (!hand) return this.#settle(running, outgoing, undefined);
    const { row, chat } = outgoing;
    if (!(await this.typing.over(connectionId, row, chat, open))) return 'take-anew';
    try {
      await hand(open);
    } catch (error) {
      return this.#failed(running, outgoing, error);
    }
    this.#failures.delete(connectionId);
    return this.#settle(running, outgoing, { ack: 1, failure: '' });
  }

  async #failed(running: Running, outgoing: Outgoing, error: unknown): Promise<Next> {
    const { connectionId, companyId } = running;
    const { row } = outgoing;
    const ofMessage = row.attempts + 1;
    const ofConnection = this.#countFailure(connectionId, scopeOf(error));
    this.logger.warn(
      { err: error, connectionId, messageId: row.messageId, attempts: ofMessage },
      'a message was not sent',
    );
    const after = afterFailure(error, { ofMessage, ofConnection });
    if (after.isFinal) {
      return this.#settle(running, outgoing, { ack: -1, failure: after.reason.slice(0, 500) });
    }
    await this.database.transaction({ companyId, system: 'outbox' }, (ctx) =>
      this.settlement.putOff(ctx, row, after),
    );
    return after.connectionDelay > 0 ? 'pause' : 'take-anew';
  }

  #countFailure(connectionId: number, scope: ReturnType<typeof scopeOf>): number {
    const before = this.#failures.get(connectionId) ?? 0;
    if (scope === 'chat') return before;
    this.#failures.set(connectionId, before + 1);
    return before + 1;
  }

  async #settle(
    { companyId, connectionId }: Running,
    { row, nextLane }: Outgoing,
    outcome: Outcome | undefined,
  ): Promise<Next> {
    const isOvertaken = await this.database.transaction({ companyId, system: 'outbox' }, (ctx) =>
      this.settlement.settle(ctx, row, { connectionId, nextLane }, outcome),
    );
    return isOvertaken ? 'take-anew' : 'next';
  }
}

/** Rows behind one that was put off wait as well: contacts that were merged may have such a row amid their chat. */
const withoutPutOff = (rows: readonly WaitingRow[]): readonly WaitingRow[] => {
  const waiting = new Set<number>();
  return rows.filter(({ contactId, isDue }) => {
    if (!isDue) waiting.add(contactId);
    return !waiting.has(contactId);
  });
};
