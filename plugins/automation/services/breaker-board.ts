import { Core, OutboundError } from 'prosa/core';
import type { Clock, OutboundErrorKind } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { Breakers } from '../public.ts';
import { afterFailure, mayCall, trying, UNBROKEN } from '../rules/breaker.ts';
import type { BreakerState } from '../rules/breaker.ts';
import { BREAKER_OPEN } from '../rules/retrying.ts';

/** Failures of the service; what it refuses for good reason is none. */
const FAILURES: ReadonlySet<OutboundErrorKind> = new Set([
  'down',
  'late',
  'malformed',
  'certificate',
]);
const MOST_HOSTS = 5_000;

/** Guards services that fail, each for each company, in this process. */
@injectable()
export class BreakerBoard implements Breakers {
  readonly #states = new LRUCache<string, BreakerState>({ max: MOST_HOSTS });

  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async guard<T>(companyId: number, url: string, call: () => Promise<T>): Promise<T> {
    const key = `${String(companyId)} ${hostOf(url)}`;
    const before = this.#states.get(key);
    const now = this.clock.now().getTime();
    if (before) {
      if (!mayCall(before, now)) {
        throw new OutboundError({ kind: 'down', code: BREAKER_OPEN }, false);
      }
      this.#states.set(key, trying(before, now));
    }
    try {
      const result = await call();
      this.#states.delete(key);
      return result;
    } catch (error) {
      if (isFailure(error)) {
        const state = this.#states.get(key) ?? UNBROKEN;
        this.#states.set(key, afterFailure(state, this.clock.now().getTime()));
      } else if (error instanceof OutboundError && error.status !== undefined) {
        // It answers: what it refuses says nothing against it.
        this.#states.delete(key);
      }
      throw error;
    }
  }
}

const isFailure = (error: unknown): boolean =>
  error instanceof OutboundError && FAILURES.has(error.kind);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
