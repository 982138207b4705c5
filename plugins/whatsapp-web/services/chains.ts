import type { Logger } from 'pino';

interface Options {
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Work in one order for each chat, and side by side for different ones. */
export class Chains {
  readonly #options: Options;
  readonly #chains = new Map<string, Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Work that fails is noted, and holds up nothing behind it. */
  add(chat: string, work: () => Promise<void>): void {
    const { signal, logger } = this.#options;
    const before = this.#chains.get(chat) ?? Promise.resolve();
    const chain = before
      .then(() => (signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a WhatsApp event was not taken in');
      })
      .finally(() => {
        if (this.#chains.get(chat) === chain) this.#chains.delete(chat);
      });
    this.#chains.set(chat, chain);
  }

  /** True while something is under way. */
  get isBusy(): boolean {
    return this.#chains.size > 0;
  }

  async settled(): Promise<void> {
    while (this.isBusy) await Promise.all([...this.#chains.values()]);
  }
}
