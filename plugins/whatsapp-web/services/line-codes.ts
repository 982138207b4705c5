import type { LineReports } from './line-reports.ts';

/** Codes shown before the line gives up waiting for somebody to scan one. */
const MOST_CODES = 3;

interface Options {
  readonly reports: Pick<LineReports, 'tell'>;
  /** Nobody came: the connection is not needed any more. */
  readonly giveUp: () => void;
}

/** The codes that link a line to its phone, shown one after the other until somebody reads one. */
export class LineCodes {
  readonly #options: Options;
  #shown = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  show(qrcode: string): void {
    this.#shown += 1;
    const { reports, giveUp } = this.#options;
    if (this.#shown <= MOST_CODES) {
      reports.tell('qrcode', { qrcode });
      return;
    }
    giveUp();
    reports.tell('DISCONNECTED', { reason: 'code-expired' });
  }

  /** Somebody read one. */
  read(): void {
    this.#shown = 0;
  }
}
