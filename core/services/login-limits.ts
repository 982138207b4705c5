import { createHash } from 'node:crypto';
import type { Attempt, AttemptLimit, AttemptLimits } from './attempt-limits.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 100;

/** The account's name in the table of attempts: people who do not exist count alike, and no e-mail is kept. */
const accountSubject = (email: string): string =>
  `login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** The limits a login counts against. */
export const limitsOfLogin = (email: string, address: string): readonly AttemptLimit[] => [
  { subject: accountSubject(email), maximum: WRONG_PER_ACCOUNT, seconds: WINDOW_SECONDS },
  { subject: `login-from:${address}`, maximum: WRONG_PER_ADDRESS, seconds: WINDOW_SECONDS },
];

/** Keeps guessers of passwords slow: wrong ones are counted per account and per address. */
export class LoginLimits {
  readonly #attempts: AttemptLimits;

  constructor(attempts: AttemptLimits) {
    this.#attempts = attempts;
  }

  /**
   * Counts a login before its password is looked at. Once the limit is reached the right password is refused too, so
   * that a guesser learns nothing.
   * @throws ERR_TOO_MANY_ATTEMPTS
   */
  take(email: string, address: string): Promise<Attempt> {
    return this.#attempts.take(limitsOfLogin(email, address));
  }

  /** The password was right: the account starts anew and the address is not charged. */
  async passed(email: string, attempt: Attempt): Promise<void> {
    await attempt.forgive();
    await this.#attempts.clear(accountSubject(email));
  }
}
