import type { Ctx } from 'prosa/contract';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { isSilent } from '../engine/silence.ts';
import { FactLoader } from './fact-loader.ts';
import type { LineFacts } from './fact-loader.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 2_000;

interface Known {
  readonly facts: LineFacts | undefined;
  /** Whether nothing is said to a customer who was told nothing: asked for with every message. */
  readonly isSilent: boolean;
  /** Milliseconds, of a clock that never goes back. */
  readonly until: number;
}

type Lines = Map<number, Known>;

/**
 * What lines' dialogues depend on, as it was read a moment ago. What changes in this process counts from the next
 * message on; what changes in another, within seconds.
 */
@injectable()
export class KnownFacts {
  readonly #companies = new LRUCache<number, Lines>({ max: MOST_COMPANIES });
  readonly #reading = new WeakMap<Ctx['trx'], Map<number, Promise<LineFacts | undefined>>>();
  #changes = 0;

  constructor(@inject(FactLoader) private readonly loader: FactLoader) {}

  /** @returns undefined when the line is gone */
  line(ctx: Ctx, connectionId: number): Promise<LineFacts | undefined> {
    const known = this.#lines(ctx.companyId).get(connectionId);
    if (known && known.until > performance.now()) return Promise.resolve(known.facts);
    // The conversations of one transaction ask together.
    const reading = this.#reading.get(ctx.trx) ?? new Map<number, Promise<LineFacts | undefined>>();
    this.#reading.set(ctx.trx, reading);
    const facts = reading.get(connectionId) ?? this.#read(ctx, connectionId);
    reading.set(connectionId, facts);
    return facts;
  }

  /** Lines known by now on which nothing is said to a customer who was told nothing. */
  silentLines(companyId: number): readonly number[] {
    const now = performance.now();
    const silent: number[] = [];
    for (const [id, known] of this.#lines(companyId)) {
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

  async #read(ctx: Ctx, connectionId: number): Promise<LineFacts | undefined> {
    const changes = this.#changes;
    const facts = await this.loader.line(ctx, connectionId);
    if (changes === this.#changes) {
      const lines = this.#lines(ctx.companyId);
      lines.set(connectionId, {
        facts,
        isSilent: facts !== undefined && isSilent(facts),
        until: performance.now() + FRESH_FOR,
      });
      this.#companies.set(ctx.companyId, lines);
    }
    return facts;
  }

  #lines(companyId: number): Lines {
    return this.#companies.get(companyId) ?? new Map<number, Known>();
  }
}
