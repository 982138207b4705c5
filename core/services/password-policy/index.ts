import type { AppError } from '../../kernel/app-error.ts';
import { accountErrors } from '../account-errors.ts';
import { PersistentWorker } from '../jobs/persistent-worker.ts';
import { siblingModule } from '../jobs/threads.ts';
import type { Estimate, EstimateOrder, PasswordScore, Weakness } from './estimate.ts';
import { isPersonal, personalWords } from './personal-data.ts';
import type { PersonalData } from './personal-data.ts';

/** Shortest and longest password a person may choose, in characters. Shorter ones from before stay good for login. */
const PASSWORD_LENGTH = { minimum: 8, maximum: 128 } as const;

/** Less than a million tries: too few for a password that anybody may try through the network. */
const LEAST_SCORE = 2;

/** Verdict on a password before it is set. */
export interface PasswordVerdict {
  readonly score: PasswordScore;
  /** Why it may not be set. */
  readonly refusal: AppError | undefined;
}

/** One for the process, whoever asks: the dictionaries are the same. */
const estimates = new PersistentWorker<EstimateOrder, Estimate>(
  siblingModule(import.meta.url, './estimate'),
  { milliseconds: 20_000, megabytes: 256, idleMilliseconds: 60_000, queue: 64 },
);

/** Hints may wait behind so many others; who sets a password behind more. */
const HINT_QUEUE = 4;

const refusals = {
  common: accountErrors.ERR_PASSWORD_TOO_COMMON,
  personal: accountErrors.ERR_PASSWORD_PERSONAL,
  predictable: accountErrors.ERR_PASSWORD_PREDICTABLE,
} as const satisfies Record<Weakness, unknown>;

const field = { field: 'password' } as const;

/**
 * Which passwords may be set, after NIST SP 800-63B, 5.1.1.2: a minimum length, and neither common nor predictable nor made
 * of the person's own data. Nothing is asked of their composition.
 */
export class PasswordPolicy {
  /**
   * Says how good a password is.
   * @param queue how many may wait before this one
   * @throws ERR_UNAVAILABLE when too many passwords are looked at
   */
  async judge(password: string, person: PersonalData, queue?: number): Promise<PasswordVerdict> {
    const { minimum } = PASSWORD_LENGTH;
    if (Array.from(password).length < minimum) {
      return { score: 0, refusal: accountErrors.ERR_PASSWORD_TOO_SHORT({ ...field, minimum }) };
    }
    const words = personalWords(person);
    if (isPersonal(password, words)) return { score: 0, refusal: refusals.personal(field) };
    const { score, weakness } = await estimates.run({ password, words }, queue);
    return { score, refusal: score < LEAST_SCORE ? refusals[weakness](field) : undefined };
  }

  /** As {@link judge}, for a form while it is filled in: gives way to passwords that are set. @throws ERR_UNAVAILABLE */
  hint(password: string, person: PersonalData): Promise<PasswordVerdict> {
    return this.judge(password, person, HINT_QUEUE);
  }

  /**
   * Refuses a password that may not be set. The error names the field `password`.
   * @throws ERR_PASSWORD_TOO_SHORT with `minimum`, ERR_PASSWORD_TOO_COMMON, ERR_PASSWORD_PERSONAL,
   *   ERR_PASSWORD_PREDICTABLE; ERR_UNAVAILABLE when too many passwords are looked at
   */
  async require(password: string, person: PersonalData): Promise<void> {
    const { refusal } = await this.judge(password, person);
    if (refusal) throw refusal;
  }
}
