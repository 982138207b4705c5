import type { Logger } from 'pino';
import type {
  ConnectionStatus,
  ConnectionHandle,
  ConnectionIncident,
  ConnectionReport,
} from '../../../connections/public.ts';

interface Options {
  readonly handle: Pick<ConnectionHandle, 'report' | 'note'>;
  readonly logger: Logger;
  /** Why a connection that is open is not as it should be; empty when it is. */
  readonly trouble: () => string;
}

/** Tells how a connection is, in the order in which it happened: the last word is the one that counts. */
export class StatusReporter {
  readonly #options: Options;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  tell(status: ConnectionStatus, more: Omit<ConnectionReport, 'status'> = {}): void {
    this.#then(() => this.#options.handle.report({ status, ...more }));
  }

  /** Trouble that is not the connection's state. */
  note(incident: ConnectionIncident): void {
    this.#then(() => this.#options.handle.note(incident));
  }

  /** The connection is open. */
  open(): void {
    this.tell('CONNECTED', { reason: this.#options.trouble() });
  }

  #then(work: () => Promise<void>): void {
    this.#telling = this.#telling.then(work).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'the state of a WhatsApp connection was not told');
    });
  }
}
