import type { Ctx } from 'prosa/contract';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { isSilent } from '../engine/silence.ts';
import { FactLoader } from './fact-loader.ts';
import type { ConnectionFacts } from './fact-loader.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 2_000;

interface Known {
  readonly facts: ConnectionFacts | undefined;
  /** Whether nothing is said to a customer who was told nothing: asked for with every message. */
  readonly isSilent: boolean;
  /** Milliseconds, of a clock that never goes back. */
  readonly until: number;
}

type Connections = Map<number, Known>;

/**
 * The facts that connections' dialogues depend on, as read a moment ago. Changes in this process count from the next
 * message on; changes in another, within seconds.
 */
@injectable()
export class KnownFacts {
  readonly #companies = new LRUCache<number, Connections>({ max: MOST_COMPANIES });
  readonly #reading = new WeakMap<Ctx['trx'], Map<number, Promise<ConnectionFacts | undefined>>>();
  #changes = 0;

  constructor(@inject(FactLoader) private readonly loader: FactLoader) {}

  /** @returns undefined when the connection is gone */
  connection(ctx: Ctx, connectionId: number): Promise<ConnectionFacts | undefined> {
    const known = this.#connections(ctx.companyId).get(connectionId);
    if (known && known.until > performance.now()) return Promise.resolve(known.facts);
    // The tickets of one transaction ask together.
    const reading =
      this.#reading.get(ctx.trx) ?? new Map<number, Promise<ConnectionFacts | undefined>>();
    this.#reading.set(ctx.trx, reading);
    const facts = reading.get(connectionId) ?? this.#read(ctx, connectionId);
    reading.set(connectionId, facts);
    return facts;
  }

  /** Connections known by now on which nothing is said to a customer who was told nothing. */
  silentConnections(companyId: number): readonly number[] {
    const now = performance.now();
    const silent: number[] = [];
    for (const [id, known] of this.#connections(companyId)) {
      if (known.isSilent && known.until > now) silent.push(id);
    }
    return silent;
  }

  /** Something a company's dialogues depend on has changed. */
  forget(companyId: number): void {
    // Whatever is being read right now may be older than the change.
    this.#changes += 1;
    this.#companies.delete(companyId);
  }

  async #read(ctx: Ctx, connectionId: number): Promise<ConnectionFacts | undefined> {
    const changes = this.#changes;
    const facts = await this.loader.connection(ctx, connectionId);
    if (changes === this.#changes) {
      const connections = this.#connections(ctx.companyId);
      connections.set(connectionId, {
        facts,
        isSilent: facts !== undefined && isSilent(facts),
        until: performance.now() + FRESH_FOR,
      });
      this.#companies.set(ctx.companyId, connections);
    }
    return facts;
  }

  #connections(companyId: number): Connections {
    return this.#companies.get(companyId) ?? new Map<number, Known>();
  }
}
