import type { Database } from '../data/db.ts';
import { AppError } from '../kernel/app-error.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Audit } from './audit.ts';
import type { Origin } from './sessions.ts';

/** Entries a guesser can cause: enough to be noticed, too few to drown everything else. */
const MOST_ENTRIES = 200;
const WINDOW_SECONDS = 15 * 60;

/** Whom somebody tried to come in as. */
interface Tried {
  readonly id: number;
  readonly company_id: number;
  readonly name: string;
}

/** Why somebody did not come in. */
export type Refusal = 'password' | 'code' | 'inactive' | 'blocked';

/** Writes down who was not let in. A password or a code that was typed is never seen here. */
export class RefusedLogins {
  readonly #database: Database;
  readonly #audit: Audit;
  readonly #attempts: AttemptLimits;

  constructor(options: { database: Database; audit: Audit; attempts: AttemptLimits }) {
    this.#database = options.database;
    this.#audit = options.audit;
    this.#attempts = options.attempts;
  }

  /** @param who the user that was tried, or the e-mail nobody has */
  async record(who: Tried | string, reason: Refusal, origin: Origin): Promise<void> {
    const companyId = typeof who === 'string' ? 0 : who.company_id;
    if (!(await this.#hasRoom(companyId))) return;
    if (typeof who === 'string') {
      await this.#database.system('a stranger was not let in', (ctx) =>
        this.#audit.stranger(ctx, who, origin),
      );
      return;
    }
    const { id, name } = who;
    // It was done to the user, by whoever it was.
    await this.#database.transaction({ companyId, system: 'a login was refused' }, async (ctx) => {
      this.#audit.actsFor(ctx, origin);
      const subject = { kind: 'users', id, name };
      await this.#audit.record(ctx, { action: 'login-failed', subject, details: { reason } });
    });
  }

  async #hasRoom(companyId: number): Promise<boolean> {
    const subject = `refused-logins:${String(companyId)}`;
    try {
      await this.#attempts.take([{ subject, maximum: MOST_ENTRIES, seconds: WINDOW_SECONDS }]);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_TOO_MANY_ATTEMPTS') return false;
      throw error;
    }
  }
}
