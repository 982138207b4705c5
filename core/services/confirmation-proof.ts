import type { Clock } from '../kernel/clock.ts';
import type { Secrets } from './secrets.ts';

/** How long a confirmation is good for, in seconds. */
const CONFIRMATION_SECONDS = 10 * 60;

const PURPOSE = 'confirmation';
const FORMAT = /^(\d{1,12})\.([\w-]{1,100})$/;

/** Proof that a browser keeps that its user has just shown the password or a code. */
export interface ConfirmationProof {
  /** `<seconds since 1970 at which it ends>.<signature>`: for a cookie that scripts cannot read. */
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly endsAt: Date;
}

/**
 * Signs and reads proofs. A proof belongs to one session and says itself how long it holds, so that every process
 * knows it at once and nothing has to be stored.
 */
export class ConfirmationProofs {
  readonly #secrets: Pick<Secrets, 'sign' | 'verify'>;
  readonly #clock: Clock;

  constructor(options: { secrets: Pick<Secrets, 'sign' | 'verify'>; clock: Clock }) {
    this.#secrets = options.secrets;
    this.#clock = options.clock;
  }

  /** A proof for a session, good for {@link CONFIRMATION_SECONDS}. */
  issue(sessionId: string): ConfirmationProof {
    const seconds = this.#now() + CONFIRMATION_SECONDS;
    const end = String(seconds);
    const signature = this.#secrets.sign(`${sessionId}.${end}`, PURPOSE);
    return {
      value: `${end}.${signature}`,
      maxAgeSeconds: CONFIRMATION_SECONDS,
      endsAt: new Date(seconds * 1000),
    };
  }

  /** Whether a value is a proof of this session that still holds. */
  holds(sessionId: string, value: string | undefined): boolean {
    const [, end = '', signature = ''] = FORMAT.exec(value ?? '') ?? [];
    const left = Number(end) - this.#now();
    // A clock that was set back must not stretch a proof's life.
    if (!(left > 0 && left <= CONFIRMATION_SECONDS)) return false;
    return this.#secrets.verify(`${sessionId}.${end}`, PURPOSE, signature);
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}
