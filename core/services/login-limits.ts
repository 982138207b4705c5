import { createHash } from 'node:crypto';
import type { Attempt, AttemptLimit, AttemptLimits } from './attempt-limits.ts';
import { networkOf } from './network.ts';

const DAY_SECONDS = 24 * 3600;

/** Wrong passwords of one address for one account: ten are free, then each waits longer, to a quarter of an hour. */
const PER_PAIR = { maximum: 10, seconds: DAY_SECONDS, delays: [60, 120, 240, 480, 900] } as const;

/** Wrong passwords for one account, from anywhere: more than one address alone can cause in its free attempts. */
const PER_ACCOUNT = {
  maximum: 50,
  seconds: DAY_SECONDS,
  delays: [5, 10, 20, 40, 80, 160, 300],
} as const;

/** Wrong passwords of one address, whoever they are for. */
const PER_ADDRESS = { maximum: 100, seconds: 15 * 60 } as const;

/** The account of a login, and the address it comes from. */
export interface LoginOrigin {
  readonly email: string;
  readonly address: string;
  /** Whether this account was logged in to from the address before. */
  readonly isFamiliar: boolean;
}

/** The account in the table of attempts: people who do not exist count alike, and no e-mail is kept. */
const accountSubject = (email: string): string =>
  `login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

const pairSubject = ({ email, address }: LoginOrigin): string =>
  `${accountSubject(email)}:${networkOf(address)}`;

/** The limits a login counts against. */
const limitsOfLogin = (origin: LoginOrigin): readonly AttemptLimit[] => {
  // Attempts of others close no familiar address: it may try its own few passwords all the same.
  const isAdvisory = origin.isFamiliar;
  return [
    { subject: pairSubject(origin), ...PER_PAIR },
    { subject: accountSubject(origin.email), ...PER_ACCOUNT, isAdvisory },
    { subject: `login-from:${networkOf(origin.address)}`, ...PER_ADDRESS, isAdvisory },
  ];
};

/**
 * Keeps guessers of passwords slow without locking accounts: wrong ones are counted per account and address, per account
 * and per address.
 */
export class LoginLimits {
  readonly #attempts: AttemptLimits;

  constructor(attempts: AttemptLimits) {
    this.#attempts = attempts;
  }

  /**
   * Counts a login before its password is looked at. Once a limit is reached the right password is refused too, so that
   * a guesser learns nothing; a familiar address is refused only for its own wrong ones.
   * @throws ERR_TOO_MANY_ATTEMPTS
   */
  take(origin: LoginOrigin): Promise<Attempt> {
    return this.#attempts.take(limitsOfLogin(origin));
  }

  /** The password was right: the account starts anew, and the address is not charged. */
  passed(origin: LoginOrigin, attempt: Attempt): Promise<void> {
    return attempt.forgive([pairSubject(origin), accountSubject(origin.email)]);
  }
}
