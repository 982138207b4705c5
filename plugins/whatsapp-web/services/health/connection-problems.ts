import type { Logger } from 'pino';
import type { DeliveryGap } from './delivery-gap-detector.ts';
import { DecryptionFailures } from './decryption-failures.ts';
import type { StatusReporter } from './status-reporter.ts';
import { SendRestriction } from './restriction.ts';

interface Options {
  readonly reports: Pick<StatusReporter, 'noteIncident' | 'reportOpen'>;
  readonly isOpen: () => boolean;
  /** Keeps for the next process until when the account is restricted; undefined = it is not. */
  readonly keep: (restrictedUntil: Date | undefined) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The problems of a connection that is open: each is noted with its times, and the worst is told with its state. */
export class ConnectionProblems {
  readonly #options: Options;
  readonly #restriction: SendRestriction;
  readonly #failures = new DecryptionFailures();
  /** Found out on this socket. */
  #hadGap = false;

  constructor(options: Options) {
    this.#options = options;
    this.#restriction = new SendRestriction(options.now);
  }

  /** Code of the worst of them; empty when there is none. */
  get reason(): string {
    return this.restrictedUntil ? 'restricted' : this.#hadGap ? 'deaf' : '';
  }

  /** Until when the channel lets the account write to nobody new; undefined while it does. */
  get restrictedUntil(): Date | undefined {
    return this.#restriction.until;
  }

  /** A message came, whether or not it could be read. */
  record(isReadable: boolean): void {
    const period = this.#failures.record(isReadable, this.#options.now());
    if (!period) return;
    const { from: began, until: ended } = period;
    this.#options.reports.noteIncident({ kind: 'unreadable', began, ended });
  }

  /** Another socket is made. */
  connecting(): void {
    this.#hadGap = false;
  }

  noteGap({ from, until }: DeliveryGap): void {
    this.#hadGap = true;
    this.#options.reports.noteIncident({ kind: 'deaf', began: from, ended: until });
    this.#tell();
  }

  /** Takes over the restriction that was known before a restart. */
  restore(until: Date | undefined): void {
    if (until) this.#restriction.begin(until);
  }

  /** @param until undefined where the channel does not tell */
  restrict(until: Date | undefined): void {
    this.#restriction.begin(until);
    this.#keep();
    const began = this.#now();
    const ended = this.restrictedUntil ?? began;
    this.#options.reports.noteIncident({ kind: 'restricted', began, ended, detail: '463' });
    this.#tell();
  }

  unrestrict(): void {
    if (!this.restrictedUntil) return;
    this.#restriction.end();
    this.#keep();
    const now = this.#now();
    this.#options.reports.noteIncident({ kind: 'restricted', began: now, ended: now });
    this.#tell();
  }

  /** The channel wants some milliseconds of quiet. */
  notePause(milliseconds: number): void {
    const began = this.#now();
    const ended = new Date(began.getTime() + milliseconds);
    this.#options.reports.noteIncident({ kind: 'too-many', began, ended, detail: '429' });
  }

  #keep(): void {
    const { keep, logger } = this.#options;
    keep(this.restrictedUntil).catch((error: unknown) => {
      logger.warn({ err: error }, 'the end of a restriction was not kept');
    });
  }

  #now(): Date {
    return new Date(this.#options.now());
  }

  #tell(): void {
    if (this.#options.isOpen()) this.#options.reports.reportOpen();
  }
}
