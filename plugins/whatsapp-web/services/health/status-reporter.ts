import type { Logger } from 'pino';
import type {
  ChannelSignal,
  ConnectionStatus,
  ConnectionHandle,
  ConnectionIncident,
  ConnectionReport,
} from '../../../connections/public.ts';

interface Options {
  readonly handle: Pick<ConnectionHandle, 'allow' | 'note' | 'report'>;
  readonly logger: Logger;
  /** Why a connection that is open is not as it should be; empty when it is. */
  readonly problem: () => string;
}

/** Tells how a connection is, in the order in which it happened: the last word is the one that counts. */
export class StatusReporter {
  readonly #options: Options;
  #reporting: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  report(status: ConnectionStatus, more: Omit<ConnectionReport, 'status'> = {}): void {
    this.#enqueue(() => this.#options.handle.report({ status, ...more }));
  }

  /** Trouble that is not the connection's state. */
  noteIncident(incident: ConnectionIncident): void {
    this.#enqueue(() => this.#options.handle.note(incident));
  }

  /** The channel says how much the connection may say. */
  allow(signal: ChannelSignal): void {
    this.#enqueue(() => this.#options.handle.allow(signal));
  }

  /** The connection is open. */
  reportOpen(): void {
    this.report('CONNECTED', { reason: this.#options.problem() });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#reporting = this.#reporting.then(work).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'the state of a WhatsApp connection was not told');
    });
  }
}
