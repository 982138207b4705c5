import type { Logger } from 'pino';
import type { StatusReporter } from '../health/status-reporter.ts';

/** Codes shown before the connection gives up waiting for somebody to read one. */
const MOST_CODES = 3;
/** QR codes the channel hands out in the time a typed code is shown. Then another is asked for, on a new socket. */
const QR_CODES_PER_TYPED = 5;

interface Options {
  readonly reports: Pick<StatusReporter, 'report'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Digits of the phone on which a code is to be typed; undefined = it reads the QR code. */
  readonly number: string | undefined;
  /** Asks the channel for a code to be typed. */
  readonly ask: (number: string) => Promise<string>;
  /** Nobody came: the socket is not needed any more. */
  readonly giveUp: () => void;
  /** Begins anew, with another socket. */
  readonly reconnect: () => void;
}

/** The codes that link a connection to its phone, shown one after the other until somebody uses one. */
export class PairingCodes {
  readonly #options: Options;
  /** Codes shown so far. */
  #shown = 0;
  /** QR codes handed out while the same typed code was shown. */
  #qrCodes = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Another socket is made: what was shown on the one before is worth nothing any more. */
  connecting(): void {
    this.#qrCodes = 0;
  }

  /** The channel handed out a QR code. */
  show(qrcode: string): void {
    const { number } = this.#options;
    if (number === undefined) this.#showQr(qrcode);
    else this.#showTyped(number, qrcode);
  }

  /** Somebody used one. */
  used(): void {
    this.#shown = 0;
  }

  #showQr(qrcode: string): void {
    this.#shown += 1;
    if (this.#shown <= MOST_CODES) this.#options.reports.report('qrcode', { qrcode });
    else this.#expire();
  }

  #showTyped(number: string, qrcode: string): void {
    this.#qrCodes += 1;
    const isOver = this.#qrCodes > QR_CODES_PER_TYPED;
    if (this.#qrCodes > 1 && !isOver) return;
    if (this.#shown >= MOST_CODES) {
      this.#expire();
      return;
    }
    if (isOver) {
      this.#options.reconnect();
      return;
    }
    this.#shown += 1;
    const { ask, reports, logger } = this.#options;
    ask(number).then(
      (pairingCode) => reports.report('qrcode', { qrcode, pairingCode }),
      (error: unknown) => {
        logger.warn({ err: error }, 'the channel gave no code to type');
        // The other way stays open.
        reports.report('qrcode', { qrcode });
      },
    );
  }

  #expire(): void {
    this.#options.giveUp();
    this.#options.reports.report('DISCONNECTED', { reason: 'code-expired' });
  }
}
