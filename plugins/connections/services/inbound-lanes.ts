import type { Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { InboxEntry } from '../models/inbox-entry.ts';
import { InboundPoint } from '../public.ts';
import type { ChannelEvent, InboundReceiver, Received } from '../public.ts';

/** Events taken into one transaction at the most: enough to share a commit, few enough to keep it short. */
const BATCH = 50;

interface Waiting {
  readonly event: ChannelEvent;
  resolve(received: Received): void;
  reject(error: unknown): void;
}

interface Lane {
  readonly queue: Waiting[];
  running: Promise<void> | undefined;
}

const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|57P0|53|08)/.test(code) ||
    error.name === 'KnexTimeoutError' ||
    // The driver gives these no code, and knex puts the statement before them.
    /Connection (terminated|ended)|has encountered a connection error/.test(error.message)
  );
};

/**
 * One lane per company. While a transaction runs, what arrives waits and shares the next one: alone a message is stored
 * at once, in a burst many share a commit, and one company's burst never stands before another's message. A lane keeps
 * the order of arrival, so the order inside a chat is the channel's.
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
          lane.queue.push({ event, resolve, reject });
        }),
    );
    lane.running ??= this.#drain(companyId, lane);
    return Promise.all(results);
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#lanes.size > 0) {
      await Promise.all([...this.#lanes.values()].flatMap(({ running }) => running ?? []));
    }
  }

  #laneOf(companyId: number): Lane {
    const known = this.#lanes.get(companyId);
    if (known) return known;
    const lane: Lane = { queue: [], running: undefined };
    this.#lanes.set(companyId, lane);
    return lane;
  }

  async #drain(companyId: number, lane: Lane): Promise<void> {
    // What arrives together goes together: without the turn, the first of a burst would travel alone.
    await new Promise((resolve) => setImmediate(resolve));
    while (lane.queue.length > 0) {
      await this.#take(companyId, lane.queue.splice(0, BATCH));
      // Whoever was just answered may have the next one ready.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#lanes.delete(companyId);
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
