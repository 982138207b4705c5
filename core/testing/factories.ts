import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { CONFIRMATION_COOKIES } from '../http/confirmation-cookie.ts';
import { Passwords } from '../services/passwords.ts';
import type { Role } from '../contract.ts';
import type { PlanFeatures } from '../kernel/plan-features.ts';

/** A person of a test company, logged in. */
export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** For `inject`: logged in, and confirmed for ten minutes, as after a login. */
  readonly headers: { readonly authorization: string; readonly cookie?: string };
  /** The same without the confirmation: what a stolen access token is good for. */
  readonly unconfirmed: { readonly authorization: string };
}

export interface TestCompany {
  readonly id: number;
  readonly name: string;
  readonly admin: TestUser;
}

interface UserOptions {
  readonly companyId: number;
  readonly profile?: Exclude<Role, 'super'>;
  readonly isSuper?: boolean;
  readonly name?: string;
  readonly allTicket?: boolean;
}

interface CompanyOptions {
  /** By the feature's id; others are as their declarations say. */
  readonly planFeatures?: PlanFeatures;
  readonly limits?: {
    users?: number;
    connections?: number;
    queues?: number;
    storageMegabytes?: number;
  };
  readonly dueDate?: Date;
}

const DAY_MILLISECONDS = 86_400_000;
export const TEST_PASSWORD = 'uma senha bem comprida';

/** Makes what tests need, as directly as can be: tests of a feature go through its own routes instead. */
export class Factories {
  readonly #app: Pick<App, 'database' | 'services'>;
  #hash: Promise<string> | undefined;

  constructor(app: Pick<App, 'database' | 'services'>) {
    this.#app = app;
  }

  /** A company on a plan of its own, with an admin who is logged in. */
  async company(options: CompanyOptions = {}): Promise<TestCompany> {
    const name = `Empresa ${randomUUID().slice(0, 8)}`;
    const id = await this.#app.database.system('test company', async ({ trx }) => {
      const [plan] = await trx('plans')
        .insert({
          name: `Plano ${name}`,
          users: options.limits?.users ?? 100,
          connections: options.limits?.connections ?? 100,
          queues: options.limits?.queues ?? 100,
          storage_megabytes: options.limits?.storageMegabytes ?? 0,
          value_cents: 4900,
          features: options.planFeatures ?? {},
        })
        .returning<{ id: number }[]>('id');
      const [company] = await trx('companies')
        .insert({
          name,
          plan_id: plan?.id,
          due_date: options.dueDate ?? new Date(Date.now() + 30 * DAY_MILLISECONDS),
        })
        .returning<{ id: number }[]>('id');
      if (!company) throw new Error('the test company was not made');
      return company.id;
    });
    return { id, name, admin: await this.user({ companyId: id, profile: 'admin', name: 'Ana' }) };
  }

  /** A person of a company, logged in. */
  async user(options: UserOptions): Promise<TestUser> {
    const { companyId, profile = 'user', isSuper = false, name = 'Bia' } = options;
    const email = `${randomUUID().slice(0, 12)}@example.com`;
    this.#hash ??= new Passwords().hash(TEST_PASSWORD);
    const passwordHash = await this.#hash;
    const id = await this.#app.database.system('test user', async ({ trx }) => {
      const [user] = await trx('users')
        .insert({
          company_id: companyId,
          name,
          email,
          profile,
          is_super: isSuper,
          all_ticket: options.allTicket ?? false,
          password_hash: passwordHash,
        })
        .returning<{ id: number }[]>('id');
      if (!user) throw new Error('the test user was not made');
      return user.id;
    });
    const { token, sessionId } = await this.#app.services.accounts.signIn(
      { id, companyId, email, profile },
      { address: '127.0.0.1', userAgent: 'test' },
    );
    const unconfirmed = { authorization: `Bearer ${token}` };
    const proof = this.#app.services.confirmations.proofOf(sessionId).value;
    const cookie = Object.values(CONFIRMATION_COOKIES)
      .map((name) => `${name}=${proof}`)
      .join('; ');
    const headers = { ...unconfirmed, cookie };
    return { id, companyId, name, email, password: TEST_PASSWORD, token, headers, unconfirmed };
  }
}
