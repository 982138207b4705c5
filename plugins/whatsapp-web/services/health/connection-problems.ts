import type { Logger } from 'pino';
import type { DeliveryGap } from './delivery-gap-detector.ts';
import { DecryptionFailures } from './decryption-failures.ts';
import type { StatusReporter } from './status-reporter.ts';
import { SendRestriction } from './restriction.ts';

/** A restriction that the channel does not report so soon after a refusal is one all the same. */
const UNREPORTED_MILLISECONDS = 60 * 60_000;

interface Options {
  readonly reports: Pick<StatusReporter, 'allow' | 'noteIncident' | 'reportOpen'>;
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
  /** When the channel refused a message without a word about the end of the restriction. */
  #refusedAt = 0;

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
    this.#refusedAt = until ? 0 : this.#options.now();
    this.#keep();
    const began = this.#now();
    const ended = this.restrictedUntil ?? began;
    this.#options.reports.noteIncident({ kind: 'restricted', began, ended, detail: '463' });
    this.#options.reports.allow({ type: 'new-chats', until: ended });
    this.#tell();
  }

  /** Just after a refusal the channel may not know of its own restriction yet. */
  unrestrict(): void {
    if (!this.restrictedUntil) return;
    if (this.#options.now() - this.#refusedAt < UNREPORTED_MILLISECONDS) return;
    this.#restriction.end();
    this.#keep();
    const now = this.#now();
    this.#options.reports.noteIncident({ kind: 'restricted', began: now, ended: now });
    this.#options.reports.allow({ type: 'new-chats', until: null });
    this.#tell();
  }

  /** The channel wants some milliseconds of quiet. */
  notePause(milliseconds: number): void {
    const began = this.#now();
    const ended = new Date(began.getTime() + milliseconds);
    this.#options.reports.noteIncident({ kind: 'too-many', began, ended, detail: '429' });
    this.#options.reports.allow({ type: 'too-fast', pauseMilliseconds: milliseconds });
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
