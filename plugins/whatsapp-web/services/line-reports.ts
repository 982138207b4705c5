import type { Logger } from 'pino';
import type { ConnectionStatus, LineHandle, LineState } from '../../connections/public.ts';

interface Options {
  readonly handle: Pick<LineHandle, 'report'>;
  readonly logger: Logger;
  /** Why a line that is open is not as it should be; empty when it is. */
  readonly trouble: () => string;
}

/** Tells how a line is, in the order in which it happened: the last word is the one that counts. */
export class LineReports {
  readonly #options: Options;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  tell(status: ConnectionStatus, more: Omit<LineState, 'status'> = {}): void {
    const { handle, logger } = this.#options;
    this.#telling = this.#telling
      .then(() => handle.report({ status, ...more }))
      .catch((error: unknown) => {
        logger.warn({ err: error, status }, 'the state of a WhatsApp line was not told');
      });
  }

  /** The line is open. */
  open(): void {
    this.tell('CONNECTED', { reason: this.#options.trouble() });
  }
}
