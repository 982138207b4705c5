import type { Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, isOutage } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { InboxEntry } from '../../models/inbox-entry.ts';
import { InboundPoint } from '../../public.ts';
import type { ChannelEvent, InboundReceiver, Received } from '../../public.ts';
import { nextBatch } from './next-batch.ts';
import type { Queued } from './next-batch.ts';

/** A company's transactions under way at once: while one waits for the disk, the next one is read and decided. */
const TRANSACTIONS = 2;

interface Waiting extends Queued {
  readonly event: ChannelEvent;
  resolve(received: Received): void;
  reject(error: unknown): void;
}

interface Lane {
  /** In the order of arrival. */
  queue: Waiting[];
  /** Whether the next turn of the event loop begins transactions. */
  isWoken: boolean;
  readonly underWay: Set<Promise<void>>;
  /** Chats of the transactions under way. */
  readonly busyChats: Set<string>;
}

/** Number of the chat an event belongs to. */
const chatOf = (event: ChannelEvent): string =>
  'chat' in event ? event.chat.number : event.chatNumber;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * One lane per company. While its transactions run, events that arrive wait and share the next one: alone a message is
 * stored at once, in a burst many share a commit, and one company's burst never stands before another's message. The events
 * of a chat are stored in the order of their arrival, one transaction after the other.
 */
@injectable()
export class InboundLanes {
  readonly #lanes = new Map<number, Lane>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(filled(InboundPoint)) private readonly receiver: Filled<InboundReceiver>,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  /**
   * Resolves when every event is stored, ignored for a reason, or kept aside as a dead letter.
   * Rejects only when the database cannot be reached: then nothing was stored and the channel must keep it.
   */
  receive(companyId: number, events: readonly ChannelEvent[]): Promise<readonly Received[]> {
    const lane = this.#laneOf(companyId);
    const results = events.map(
      (event) =>
        new Promise<Received>((resolve, reject) => {
          lane.queue.push({ event, chat: chatOf(event), resolve, reject });
        }),
    );
    this.#wake(companyId, lane);
    return Promise.all(results);
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#lanes.size > 0) {
      await Promise.all([...this.#lanes.values()].flatMap(({ underWay }) => [...underWay]));
      await turn();
    }
  }

  #laneOf(companyId: number): Lane {
    const known = this.#lanes.get(companyId);
    if (known) return known;
    const lane: Lane = {
      queue: [],
      isWoken: false,
      underWay: new Set(),
      busyChats: new Set(),
    };
    this.#lanes.set(companyId, lane);
    return lane;
  }

  /**
   * Begins transactions with the next turn: events that arrive together go together, and a caller that was just answered
   * may have its next one ready.
   */
  #wake(companyId: number, lane: Lane): void {
    if (lane.isWoken) return;
    lane.isWoken = true;
    setImmediate(() => {
      lane.isWoken = false;
      this.#fill(companyId, lane);
    });
  }

  #fill(companyId: number, lane: Lane): void {
    for (;;) {
      const free = TRANSACTIONS - lane.underWay.size;
      const { batch, rest } = nextBatch(lane.queue, lane.busyChats, free);
      if (batch.length === 0) break;
      lane.queue = rest;
      this.#begin(companyId, lane, batch);
    }
    if (lane.underWay.size === 0) this.#lanes.delete(companyId);
  }

  #begin(companyId: number, lane: Lane, batch: readonly Waiting[]): void {
    for (const { chat } of batch) lane.busyChats.add(chat);
    const taking = this.#take(companyId, batch).finally(() => {
      for (const { chat } of batch) lane.busyChats.delete(chat);
      lane.underWay.delete(taking);
      this.#wake(companyId, lane);
    });
    lane.underWay.add(taking);
  }

  async #take(companyId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#store(
        companyId,
        batch.map(({ event }) => event),
      );
      batch.forEach((waiting, index) => {
        waiting.resolve(results[index] ?? 'ignored');
      });
    } catch (error) {
      if (isOutage(error)) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      if (batch.length === 1) {
        for (const waiting of batch) await this.#setAside(companyId, waiting, error);
        return;
      }
      // One event spoils the others' transaction: each gets its own.
      for (const waiting of batch) await this.#take(companyId, [waiting]);
    }
  }

  #store(companyId: number, events: readonly ChannelEvent[]): Promise<readonly Received[]> {
    return this.database.transaction({ companyId, system: 'inbound' }, (ctx) =>
      this.receiver.one().receive(ctx, events),
    );
  }

  async #setAside(companyId: number, waiting: Waiting, error: unknown): Promise<void> {
    const { event } = waiting;
    this.logger.error(
      { err: error, companyId, connectionId: event.connectionId, type: event.type },
      'an inbound event was kept aside',
    );
    try {
      await this.database.transaction({ companyId, system: 'inbound' }, async ({ trx }) => {
        await InboxEntry.query(trx).insert({
          connectionId: event.connectionId,
          event,
          attempts: 1,
          error: String(error).slice(0, 500),
          nextAttemptAt: new Date(Date.now() + 30_000),
        });
      });
      waiting.resolve('dead-letter');
    } catch (storing) {
      waiting.reject(storing);
    }
  }
}
