import type Bree from 'bree';
import type { Logger } from 'pino';
import type { Schedule } from './schedule.ts';

export interface ScheduledJob {
  readonly name: string;
  readonly schedule: Schedule;
}

/** Tells when it is time. Tests turn the hands themselves. */
export interface JobScheduler {
  start(timed: readonly ScheduledJob[], tick: (name: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/**
 * All a Bree worker does: say that it is time. The work itself needs the application's services, which live in the main
 * thread; what is heavy goes into a thread of its own with `runInThread`.
 */
const TICK = "require('node:worker_threads').parentPort.postMessage('done');";

const bareLogger = (logger: Logger) => ({
  info: () => undefined,
  warn: (message: unknown) => logger.warn({ detail: String(message) }, 'the clock warns'),
  error: (error: unknown) => logger.error({ err: error }, 'the clock failed'),
});

/** Bree as the clock. */
export class BreeJobScheduler implements JobScheduler {
  readonly #logger: Logger;
  #bree: Bree | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async start(timed: readonly ScheduledJob[], tick: (name: string) => void): Promise<void> {
    const { default: Clock } = await import('bree');
    this.#bree = new Clock({
      root: false,
      logger: bareLogger(this.#logger),
      timezone: 'UTC',
      worker: { execArgv: [], env: {} },
      jobs: timed.map(({ name, schedule }) => ({
        name,
        path: TICK,
        worker: { eval: true },
        ...(schedule.kind === 'cron'
          ? { cron: schedule.line }
          : { interval: schedule.milliseconds }),
      })),
      workerMessageHandler: ({ name }) => tick(name),
      errorHandler: (error, { name }) =>
        this.#logger.error({ err: error, job: name }, 'the clock missed a tick'),
    });
    await this.#bree.start();
  }

  async stop(): Promise<void> {
    await this.#bree?.stop();
    this.#bree = undefined;
  }
}
