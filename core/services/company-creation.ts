import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { Company } from '../data/models/company.ts';
import { User } from '../data/models/user.ts';
import type { CompanyDefaults } from './points.ts';
import type { Settings } from './settings.ts';

/** A company to be. A field that is left out has the database's default. */
export type NewCompany = Pick<Company, 'name' | 'planId' | 'dueDate'> &
  Partial<Pick<Company, 'phone' | 'email' | 'status' | 'recurrence' | 'timeZone' | 'referrerId'>>;

/** Its first person, who administers it. */
export interface FirstAdmin {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isSuper?: boolean;
}

/** Makes companies whole: the company, its first admin, its settings and what the plugins give a new one. */
export class CompanyCreation {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #defaults: () => readonly CompanyDefaults[];

  constructor(options: {
    database: Database;
    settings: Settings;
    defaults: () => readonly CompanyDefaults[];
  }) {
    this.#database = options.database;
    this.#settings = options.settings;
    this.#defaults = options.defaults;
  }

  /**
   * @param system a system transaction; it is the company's own afterwards
   * @returns the company's part of the transaction
   * @throws what PostgreSQL says of a name (`companies_name_key`) or an e-mail (`users_email_key`) that is taken
   */
  async create(system: Ctx, company: NewCompany, admin: FirstAdmin): Promise<Ctx> {
    const { id: companyId } = await Company.query(system.trx).insert(company);
    const ctx = await this.#database.enter(system, companyId);
    await User.query(ctx.trx).insert({ ...admin, profile: 'admin' });
    await this.#settings.fill(ctx);
    for (const defaults of this.#defaults()) await defaults.fill(ctx);
    return ctx;
  }
}
