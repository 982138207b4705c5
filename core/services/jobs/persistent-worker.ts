import pLimit from 'p-limit';
import type { Worker } from 'node:worker_threads';
import { coreErrors } from '../../kernel/app-error.ts';
import { outputOf, startThread } from './threads.ts';

/** Limits of a kept thread. */
export interface PersistentWorkerLimits {
  /** Of one piece of work, with the thread's start where there is none yet. */
  readonly milliseconds: number;
  readonly megabytes: number;
  /** How long the thread stays after its last work, in milliseconds. */
  readonly idleMilliseconds: number;
  /** Pieces of work that may wait. */
  readonly queue: number;
}

/**
 * A thread for work whose preparation (dictionaries) takes longer than the work itself: it is started when it is needed,
 * does one thing after the other, and ends, with its memory, when it was not needed for a while.
 */
export class PersistentWorker<Input, Output> {
  readonly #module: URL;
  readonly #limits: PersistentWorkerLimits;
  readonly #turn = pLimit(1);
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #waiting = 0;

  /** @param module exports `run(input)`; input and output must be cloneable values */
  constructor(module: URL, limits: PersistentWorkerLimits) {
    this.#module = module;
    this.#limits = limits;
  }

  /**
   * @param queue how many may wait before this one, where that is fewer than the limit
   * @throws ERR_UNAVAILABLE when too many wait; ThreadError when it took too long or too much
   */
  async run(input: Input, queue = this.#limits.queue): Promise<Output> {
    if (this.#waiting > queue) throw coreErrors.ERR_UNAVAILABLE({ retryAfter: 2 });
    this.#waiting += 1;
    try {
      return await this.#turn(() => this.#work(input));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ends the thread; the next work starts another. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #work(input: Input): Promise<Output> {
    clearTimeout(this.#idle);
    const { milliseconds, megabytes, idleMilliseconds } = this.#limits;
    const order = { module: this.#module.href, input };
    const kept = this.#worker;
    const worker = kept ?? startThread(order, megabytes);
    this.#worker = worker;
    worker.ref();
    if (!kept) this.#watch(worker);
    try {
      const output = outputOf<Output>(worker, milliseconds);
      kept?.postMessage(order);
      return await output;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      // Neither the thread nor its clock keeps a process alive.
      worker.unref();
      this.#idle = setTimeout(() => void this.end(), idleMilliseconds).unref();
    }
  }

  /** A thread that ends by itself between two pieces of work is replaced at the next. */
  #watch(worker: Worker): void {
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.once('exit', forget);
    worker.once('error', forget);
  }
}
