import type { Logger } from 'pino';
import type { StartTime } from './task-table.ts';

interface StartTimesOptions {
  readonly look: () => Promise<readonly StartTime[]>;
  /** Called for each name of which a task is due. */
  readonly due: (name: string) => void;
  readonly logger: Logger;
  /** Longest time between two looks: what other processes enqueue for now is found so late. */
  readonly pollMilliseconds: number;
}

/** Shortest time between two looks, however many tasks are enqueued and start. */
const LEAST_MILLISECONDS = 20;
/** Later than the database said, whose clock need not run as fast as the timer. */
const MARGIN_MILLISECONDS = 2;

/**
 * Notices when tasks may start. It looks for what is due, and again at the moment at which the next task will be: so the
 * time of a task is kept to within some ten milliseconds, whichever process enqueued it.
 */
export class StartTimes {
  readonly #options: StartTimesOptions;
  #wake: () => void = () => undefined;
  #isWoken = false;
  #stopping = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(options: StartTimesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Looks soon: a task was enqueued for a time that may come before the next look. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#isWoken = false;
      const next = await this.#look();
      await this.#pause(LEAST_MILLISECONDS, false);
      await this.#pause(next - LEAST_MILLISECONDS, true);
    }
  }

  /** @returns milliseconds until the next look */
  async #look(): Promise<number> {
    const { look, due, logger, pollMilliseconds } = this.#options;
    try {
      const times = await look();
      for (const { name, isDue } of times) if (isDue) due(name);
      const next = times.flatMap(({ nextIn }) => (nextIn === null ? [] : [nextIn]));
      return Math.min(pollMilliseconds, ...next.map((each) => each + MARGIN_MILLISECONDS));
    } catch (error) {
      logger.warn({ err: error }, 'tasks not looked for');
      return pollMilliseconds;
    }
  }

  async #pause(milliseconds: number, canBeWoken: boolean): Promise<void> {
    if (this.#stopping || milliseconds <= 0 || (canBeWoken && this.#isWoken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        if (!canBeWoken && !this.#stopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
