import type { Logger } from 'pino';

/** A task as the queue hands it out. */
export interface FetchedTask {
  readonly id: string;
  readonly data: unknown;
  /** Seconds it may run before the queue gives it to somebody else. */
  readonly expireInSeconds: number;
}

/** The part of a queue a worker needs. */
export interface Queue {
  fetch(batchSize: number): Promise<readonly FetchedTask[]>;
  complete(id: string): Promise<void>;
  fail(id: string, reason: string): Promise<void>;
}

interface QueueWorkerOptions {
  readonly name: string;
  readonly queue: Queue;
  readonly run: (data: unknown, id: string) => Promise<void>;
  readonly logger: Logger;
  readonly onEnd: (result: 'done' | 'failed') => void;
  /** Tasks of this queue at once in this process. */
  readonly concurrency: number;
  readonly pollMilliseconds: number;
  /** Between attempts to report how a task ended; grows with each. */
  readonly reportPauseMilliseconds?: number;
}

const REPORT_ATTEMPTS = 5;
const REPORT_PAUSE_MILLISECONDS = 500;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const within = async (work: Promise<void>, seconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} s`)), seconds * 1000);
    timer.unref();
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Takes tasks off one queue and runs them. pg-boss's own loop is not used: it does not wait for its reports, so a
 * database that is away for a moment would end the process, and its stop is counted in seconds.
 */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #running = new Map<string, Promise<void>>();
  #wake: () => void = () => undefined;
  #isWoken = false;
  #stopping = false;
  #loop: Promise<void> | undefined;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running.size;
  }

  get runningIds(): readonly string[] {
    return [...this.#running.keys()];
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Looks at the queue now instead of at the next poll. */
  notify(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Takes nothing more and waits for what runs; what is not done in time goes back into the queue. */
  async stop(patienceMilliseconds: number): Promise<void> {
    this.#stopping = true;
    this.notify();
    await this.#loop;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMilliseconds);
    });
    await Promise.race([Promise.all(this.#running.values()), patience]);
    clearTimeout(timer);
    for (const id of this.#running.keys()) {
      await this.#report(() => this.#options.queue.fail(id, 'the process stopped'));
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const free = this.#options.concurrency - this.#running.size;
      const tasks = free > 0 ? await this.#fetch(free) : [];
      for (const task of tasks) this.#begin(task);
      if (tasks.length < free || free === 0) await this.#idle();
    }
  }

  async #fetch(size: number): Promise<readonly FetchedTask[]> {
    try {
      return await this.#options.queue.fetch(size);
    } catch (error) {
      this.#options.logger.warn({ err: error, task: this.#options.name }, 'tasks not fetched');
      return [];
    }
  }

  #begin(task: FetchedTask): void {
    const work = this.#perform(task).finally(() => {
      this.#running.delete(task.id);
      this.notify();
    });
    this.#running.set(task.id, work);
  }

  async #perform({ id, data, expireInSeconds }: FetchedTask): Promise<void> {
    const { name, queue, run, logger, onEnd } = this.#options;
    try {
      await within(run(data, id), expireInSeconds);
    } catch (error) {
      logger.error({ err: error, task: name, taskId: id }, 'task failed');
      onEnd('failed');
      await this.#report(() => queue.fail(id, messageOf(error)));
      return;
    }
    onEnd('done');
    await this.#report(() => queue.complete(id));
  }

  /** A report that cannot be given is given again; in the end the queue itself finds that the task expired. */
  async #report(give: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await give();
        return;
      } catch (error) {
        this.#options.logger.warn({ err: error, task: this.#options.name }, 'task not reported');
        if (attempt >= REPORT_ATTEMPTS) return;
        await pause((this.#options.reportPauseMilliseconds ?? REPORT_PAUSE_MILLISECONDS) * attempt);
      }
    }
  }

  async #idle(): Promise<void> {
    if (!this.#isWoken && !this.#stopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#options.pollMilliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = () => undefined;
    this.#isWoken = false;
  }
}
