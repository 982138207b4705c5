import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { SecondFactor } from './points.ts';
import { accountErrors } from './account-errors.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import type { LoginLimits } from './login-limits.ts';
import { networkOf } from './network.ts';
import type { RefusedLogins } from './refused-logins.ts';
import type { Origin } from './sessions.ts';

interface Row {
  id: number;
  company_id: number;
  name: string;
  email: string;
  profile: string;
  password_hash: string;
  active: boolean;
  company_status: boolean;
  company_delete_at: Date | null;
  /** Addresses of the sessions that are kept: of the last month. */
  addresses: readonly string[] | null;
}

/** The credentials somebody logs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second step, for those who have one. */
  readonly code?: string;
}

/** Turns an e-mail and a password, and a code where there is one, into a session. */
export class Login {
  readonly #database: Database;
  readonly #accounts: Accounts;
  readonly #limits: LoginLimits;
  readonly #refused: RefusedLogins;
  readonly #factors: () => readonly SecondFactor[];

  constructor(options: {
    database: Database;
    accounts: Accounts;
    limits: LoginLimits;
    refused: RefusedLogins;
    factors: () => readonly SecondFactor[];
  }) {
    this.#database = options.database;
    this.#accounts = options.accounts;
    this.#limits = options.limits;
    this.#refused = options.refused;
    this.#factors = options.factors;
  }

  /**
   * An unknown e-mail takes as long and is answered as a wrong password. A company past due may come in: it pays inside.
   * A wrong code counts like a wrong password. No lock is held and no transaction is open while the password is hashed.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_ATTEMPTS; ERR_CODE_REQUIRED, ERR_CODE_WRONG, ERR_USER_INACTIVE and
   *   ERR_COMPANY_BLOCKED, ERR_COMPANY_CLOSED only to somebody with the right password
   */
  async login(credentials: Credentials, origin: Origin): Promise<SignedIn> {
    const email = credentials.email.trim();
    const row = await this.#database.system('login', (ctx) => findByEmail(ctx, email));
    const from = { email, address: origin.address, isFamiliar: isFamiliar(row, origin.address) };
    const attempt = await this.#limits.take(from);
    const { passwords } = this.#accounts;
    const check = await passwords.check(credentials.password, row?.password_hash);
    if (!row || !check.matches) {
      await this.#refused.record(row ?? email, 'password', origin);
      // Whoever shares the address with this account is told what everybody else is.
      throw attempt.exceeded ?? coreErrors.ERR_INVALID_CREDENTIALS();
    }
    const step = await this.#secondStep(row, credentials.code);
    if (step === 'wrong') {
      await this.#refused.record(row, 'code', origin);
      throw accountErrors.ERR_CODE_WRONG();
    }
    if (step === 'missing') {
      // The password was right, and what the code is like is still to be seen.
      await attempt.forgive();
      throw accountErrors.ERR_CODE_REQUIRED();
    }
    await this.#limits.passed(from, attempt);
    if (!row.active) {
      await this.#refused.record(row, 'inactive', origin);
      throw accountErrors.ERR_USER_INACTIVE();
    }
    if (!row.company_status) {
      await this.#refused.record(row, 'blocked', origin);
      const deleteAt = row.company_delete_at?.toISOString();
      if (deleteAt !== undefined) throw accountErrors.ERR_COMPANY_CLOSED({ deleteAt });
      throw accountErrors.ERR_COMPANY_BLOCKED();
    }
    if (check.isOutdated) await this.#rehash(row, credentials.password);
    return this.#accounts.signIn({ ...row, companyId: row.company_id }, origin);
  }

  async #secondStep(
    { id: userId, company_id: companyId }: Row,
    code = '',
  ): Promise<'passed' | 'missing' | 'wrong'> {
    return this.#database.transaction({ companyId, userId }, async (ctx) => {
      for (const factor of this.#factors()) {
        if (!(await factor.isAskedOf(ctx, userId))) continue;
        if (code.trim() === '') return 'missing';
        if (!(await factor.accepts(ctx, userId, code.trim()))) return 'wrong';
      }
      return 'passed';
    });
  }

  async #rehash(row: Row, password: string): Promise<void> {
    const hash = await this.#accounts.passwords.hash(password);
    const { id, company_id: companyId, password_hash } = row;
    await this.#database.transaction({ companyId, userId: id }, async (ctx) => {
      // Not over a password that was changed meanwhile.
      await ctx.trx('users').where({ id, password_hash }).update({ password_hash: hash });
    });
  }
}

/** Whether the account was logged in to from the address before. */
const isFamiliar = (row: Row | undefined, address: string): boolean =>
  row?.addresses?.some((known) => networkOf(known) === networkOf(address)) ?? false;

const findByEmail = async (ctx: Ctx, email: string): Promise<Row | undefined> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select u.id, u.company_id, u.name, u.email, u.profile, u.password_hash, u.active, c.status as company_status,
            c.delete_at as company_delete_at,
            (select array_agg(distinct s.ip) from sessions s
              where s.user_id = u.id and s.impersonator_id is null and s.ip is not null) as addresses
       from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(?)`,
    [email],
  );
  return rows[0];
};
