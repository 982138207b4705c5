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
import type { QueuedEvent } from './next-batch.ts';

/** A company's transactions under way at once: while one waits for the disk, the next one is read and decided. */
const TRANSACTIONS = 2;

interface Waiting extends QueuedEvent {
  readonly event: ChannelEvent;
  resolve(received: Received): void;
  reject(error: unknown): void;
}

interface CompanyQueue {
  /** In the order of arrival. */
  waiting: Waiting[];
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
 * One queue per company. While its transactions run, events that arrive wait and share the next one: alone a message is
 * stored at once, in a burst many share a commit, and one company's burst never stands before another's message. The
 * events of a chat are stored in the order of their arrival, one transaction after the other.
 */
@injectable()
export class InboundQueues {
  readonly #queues = new Map<number, CompanyQueue>();

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
    const queue = this.#queueOf(companyId);
    const results = events.map(
      (event) =>
        new Promise<Received>((resolve, reject) => {
          queue.waiting.push({ event, chat: chatOf(event), resolve, reject });
        }),
    );
    this.#wake(companyId, queue);
    return Promise.all(results);
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#queues.size > 0) {
      await Promise.all([...this.#queues.values()].flatMap(({ underWay }) => [...underWay]));
      await turn();
    }
  }

  #queueOf(companyId: number): CompanyQueue {
    const known = this.#queues.get(companyId);
    if (known) return known;
    const queue: CompanyQueue = {
      waiting: [],
      isWoken: false,
      underWay: new Set(),
      busyChats: new Set(),
    };
    this.#queues.set(companyId, queue);
    return queue;
  }

  /**
   * Begins transactions with the next turn: events that arrive together go together, and a caller that was just
   * answered may have its next one ready.
   */
  #wake(companyId: number, queue: CompanyQueue): void {
    if (queue.isWoken) return;
    queue.isWoken = true;
    setImmediate(() => {
      queue.isWoken = false;
      this.#fill(companyId, queue);
    });
  }

  #fill(companyId: number, queue: CompanyQueue): void {
    for (;;) {
      const free = TRANSACTIONS - queue.underWay.size;
      const { batch, rest } = nextBatch(queue.waiting, queue.busyChats, free);
      if (batch.length === 0) break;
      queue.waiting = rest;
      this.#begin(companyId, queue, batch);
    }
    if (queue.underWay.size === 0) this.#queues.delete(companyId);
  }

  #begin(companyId: number, queue: CompanyQueue, batch: readonly Waiting[]): void {
    for (const { chat } of batch) queue.busyChats.add(chat);
    const taking = this.#take(companyId, batch).finally(() => {
      for (const { chat } of batch) queue.busyChats.delete(chat);
      queue.underWay.delete(taking);
      this.#wake(companyId, queue);
    });
    queue.underWay.add(taking);
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
