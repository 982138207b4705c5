import { randomBytes } from 'node:crypto';
import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Company, Core, CorePoints, Founding, Plan } from 'prosa/core';
import type {
  Accounts,
  Clock,
  CompanyDefaults,
  Database,
  FirstAdmin,
  NewCompany,
  Settings,
} from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto, CreateCompanyBody, CreatedCompanyDto } from '../schemas.ts';
import { dueDateOf, refusalOf, tidyName } from './company-fields.ts';
import { CompanyPresenter } from './company-presenter.ts';

const TRIAL_DAYS = 3;
const TIME_ZONE = 'America/Sao_Paulo';

/** A visitor who brings a company. */
export interface Founder {
  /** The company's, and the admin's until it is changed. */
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  /** The plan that was asked for. */
  readonly planId: number | undefined;
}

/** Makes companies: those that sign up, and those the platform's own people add. */
@injectable()
export class Registration {
  readonly #founding: Founding;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(CompanyPresenter) private readonly presenter: CompanyPresenter,
    @inject(filled(CorePoints.companyDefaults)) defaults: Filled<CompanyDefaults>,
  ) {
    this.#founding = new Founding({ database, settings, defaults: () => defaults.all() });
  }

  /**
   * The company of a visitor who signed up, on trial.
   * @param who the visitor, or finds them in the transaction that makes the company
   * @throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_OFFERED
   */
  async signUp(who: Founder | ((system: Ctx) => Promise<Founder>)): Promise<CompanyDto> {
    const dueDate = new Date(this.clock.now().getTime() + TRIAL_DAYS * 86_400_000);
    return this.#found('signup', async (ctx) => {
      const { name, email, phone, passwordHash, planId } =
        typeof who === 'function' ? await who(ctx) : who;
      const company: NewCompany = {
        name,
        email,
        phone,
        planId: await planOnOffer(ctx, planId),
        dueDate,
        recurrence: 'MENSAL',
        status: true,
      };
      return { company, admin: { name, email, passwordHash } };
    });
  }

  /**
   * A company added by the platform's own people.
   * @throws ERR_COMPANY_INVALID_NAME, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND,
   *   and the codes of `Passwords.choose`
   */
  async create(body: CreateCompanyBody): Promise<CreatedCompanyDto> {
    const { campaignsEnabled, password, dueDate, ...fields } = body;
    const name = tidyName(body.name);
    const generatedPassword = randomBytes(12).toString('base64url');
    const { passwords } = this.accounts;
    const passwordHash =
      password === undefined
        ? await passwords.hash(generatedPassword)
        : await passwords.choose(password, { ...body, company: name });
    const trial = new Date(this.clock.now().getTime() + TRIAL_DAYS * 86_400_000);
    const company = await this.#found(
      'new company',
      async () => ({
        company: {
          ...fields,
          name,
          dueDate: dueDate === undefined ? trial : dueDateOf(dueDate, TIME_ZONE),
        },
        admin: { name, email: body.email, passwordHash },
      }),
      campaignsEnabled,
    );
    return password === undefined ? { ...company, generatedPassword } : company;
  }

  async #found(
    reason: string,
    describe: (ctx: Ctx) => Promise<{ company: NewCompany; admin: FirstAdmin }>,
    campaignsEnabled = true,
  ): Promise<CompanyDto> {
    try {
      return await this.database.system(reason, async (system) => {
        const { company, admin } = await describe(system);
        const ctx = await this.#founding.found(system, company, admin);
        if (!campaignsEnabled) await this.settings.put(ctx, 'campaignsEnabled', 'false');
        const row = await Company.query(ctx.trx).findById(ctx.companyId);
        if (!row) throw new Error('a company that was just founded is not there');
        return this.presenter.one(ctx, row);
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

/** The plan asked for where it is on offer, else the cheapest that is. */
export const planOnOffer = async (ctx: Ctx, wanted: number | undefined): Promise<number> => {
  const plans = await Plan.query(ctx.trx).where('isPublic', true).orderBy(['valueCents', 'id']);
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  if (!plan) throw companyErrors.ERR_NO_PLAN_OFFERED();
  return plan.id;
};
