import type { Logger } from 'pino';

interface Options {
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Work in one order for each chat, and side by side for different ones. */
export class KeyedQueue {
  readonly #options: Options;
  readonly #chains = new Map<string, Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Work that fails is noted, and holds up nothing behind it.
   * @param names all that the chat goes by: it waits for what was added under any of them
   */
  add(names: readonly string[], work: () => Promise<void>): void {
    const { signal, logger } = this.#options;
    const before = Promise.all(names.flatMap((name) => this.#chains.get(name) ?? []));
    const chain = before
      .then(() => (signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a WhatsApp event was not taken in');
      })
      .finally(() => {
        for (const name of names) {
          if (this.#chains.get(name) === chain) this.#chains.delete(name);
        }
      });
    for (const name of names) this.#chains.set(name, chain);
  }

  /** True while something is under way. */
  get isBusy(): boolean {
    return this.#chains.size > 0;
  }

  async settled(): Promise<void> {
    while (this.isBusy) await Promise.all([...this.#chains.values()]);
  }
}
