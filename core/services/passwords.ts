import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { PasswordPolicy } from './password-policy/index.ts';
import type { PersonalData } from './password-policy/personal-data.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const PARAMETERS: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type HashParameters = Readonly<Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>>;

/** The result of a check of a password. */
export interface PasswordCheck {
  readonly matches: boolean;
  /** True when it matches and was stored with weaker parameters than today's: store it anew. */
  readonly isOutdated: boolean;
}

/** Hashes and checks passwords with argon2id. The work is done in the thread pool, never on the event loop. */
export class Passwords {
  readonly policy = new PasswordPolicy();
  readonly #parameters: HashParameters;
  #nobody: Promise<string> | undefined;

  /** @param parameters other than today's only in tests */
  constructor(parameters = PARAMETERS) {
    this.#parameters = parameters;
  }

  /**
   * The text to store of a password that somebody chose. Slow on purpose: before a transaction, not in it.
   * @param person whom it is for
   * @throws ERR_PASSWORD_TOO_SHORT, ERR_PASSWORD_TOO_COMMON, ERR_PASSWORD_PERSONAL, ERR_PASSWORD_PREDICTABLE,
   *   ERR_UNAVAILABLE, see {@link PasswordPolicy.require}
   */
  async choose(password: string, person: PersonalData): Promise<string> {
    await this.policy.require(password, person);
    return this.hash(password);
  }

  /** The text to store of a password that is known to be good: one that was generated, or is set already. */
  hash(password: string): Promise<string> {
    return hash(password, this.#parameters);
  }

  /**
   * Checks a password.
   * @param stored the stored text, or undefined for somebody who does not exist: it takes as long and never matches
   */
  async check(password: string, stored: string | undefined): Promise<PasswordCheck> {
    const matches = await verify(stored ?? (await this.#hashOfNobody()), password);
    if (!matches || stored === undefined) return { matches: false, isOutdated: false };
    return { matches, isOutdated: this.#isOutdated(stored) };
  }

  #isOutdated(stored: string): boolean {
    const used = parseOptions(stored);
    return (
      used.memoryCost < this.#parameters.memoryCost ||
      used.timeCost < this.#parameters.timeCost ||
      used.parallelism < this.#parameters.parallelism
    );
  }

  #hashOfNobody(): Promise<string> {
    this.#nobody ??= this.hash('nobody has this password');
    return this.#nobody;
  }
}
