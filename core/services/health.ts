import { statfs } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';

/** Finds out whether a part works: nothing when it does, else the reason in words that may be shown to anybody. */
export type HealthCheck = () => Promise<string | undefined>;

export interface PartHealth {
  readonly ok: boolean;
  /** Milliseconds the check took. */
  readonly milliseconds: number;
  readonly reason?: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, PartHealth>>;
}

interface Part {
  readonly check: HealthCheck;
  readonly isNeeded: boolean;
  running: Promise<string | undefined> | undefined;
}

interface HealthOptions {
  readonly logger: Logger;
  /** A part that takes longer is not healthy. */
  readonly timeoutMilliseconds?: number;
  /** How long an answer is given again, so that asking often costs nothing. */
  readonly cacheMilliseconds?: number;
}

const SLOW = Symbol('slow');

/** Whether this process should be sent requests. */
export class Health {
  readonly #logger: Logger;
  readonly #timeout: number;
  readonly #cache: number;
  readonly #parts = new Map<string, Part>();
  #draining = false;
  #answer: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined;

  constructor({ logger, timeoutMilliseconds = 500, cacheMilliseconds = 1_000 }: HealthOptions) {
    this.#logger = logger;
    this.#timeout = timeoutMilliseconds;
    this.#cache = cacheMilliseconds;
  }

  /** A part without which the process cannot serve. */
  need(name: string, check: HealthCheck): void {
    this.#parts.set(name, { check, isNeeded: true, running: undefined });
  }

  /** A part that is shown, but whose failure is no reason to send requests elsewhere. */
  show(name: string, check: HealthCheck): void {
    this.#parts.set(name, { check, isNeeded: false, running: undefined });
  }

  /** From now on not ready: the process is about to stop. */
  drain(): void {
    this.#draining = true;
    this.#answer = undefined;
  }

  get isDraining(): boolean {
    return this.#draining;
  }

  readiness(): Promise<Readiness> {
    const now = performance.now();
    if (!this.#answer || now - this.#answer.at > this.#cache) {
      this.#answer = { at: now, readiness: this.#look() };
    }
    return this.#answer.readiness;
  }

  async #look(): Promise<Readiness> {
    const looked = await Promise.all(
      [...this.#parts].map(async ([name, part]) => [name, await this.#lookAt(name, part)] as const),
    );
    const draining = this.#draining;
    const parts = {
      ...Object.fromEntries(looked),
      process: { ok: !draining, milliseconds: 0, ...(draining ? { reason: 'stopping' } : {}) },
    };
    const isEveryNeededOk = looked.every(
      ([name, { ok }]) => ok || !this.#parts.get(name)?.isNeeded,
    );
    return { ready: !draining && isEveryNeededOk, parts };
  }

  async #lookAt(name: string, part: Part): Promise<PartHealth> {
    const begin = performance.now();
    const reason = await this.#ask(name, part);
    const milliseconds = Math.round(performance.now() - begin);
    return reason === undefined ? { ok: true, milliseconds } : { ok: false, milliseconds, reason };
  }

  /** A check that still hangs from the last time is not started again: it would take one more connection each time. */
  async #ask(name: string, part: Part): Promise<string | undefined> {
    part.running ??= part.check().finally(() => (part.running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof SLOW>((resolve) => {
      timer = setTimeout(() => resolve(SLOW), this.#timeout);
    });
    try {
      const answer = await Promise.race([part.running, late]);
      return answer === SLOW ? `no answer within ${this.#timeout} ms` : answer;
    } catch (error) {
      this.#logger.warn({ err: error, part: name }, 'health check failed');
      return 'failed';
    } finally {
      clearTimeout(timer);
    }
  }
}

/** One round trip to PostgreSQL. */
export const databaseCheck =
  (knex: Knex): HealthCheck =>
  async () => {
    await knex.raw('select 1');
    return undefined;
  };

/** @param pending names of migrations that were not run; asked until there are none */
export const migrationsCheck = (pending: () => Promise<readonly string[]>): HealthCheck => {
  let isCurrent = false;
  return async () => {
    if (isCurrent) return undefined;
    const { length } = await pending();
    isCurrent = length === 0;
    return isCurrent ? undefined : `${length} migrations were not run`;
  };
};

const LEAST_FREE = 0.05;

/** Room where the media are kept. */
export const diskCheck =
  (directory: string): HealthCheck =>
  async () => {
    const { bavail, blocks } = await statfs(directory);
    return bavail / blocks > LEAST_FREE ? undefined : 'the disk is nearly full';
  };

export const flagCheck =
  (isFine: () => boolean, reason: string): HealthCheck =>
  async () =>
    isFine() ? undefined : reason;
