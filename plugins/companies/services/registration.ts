import { randomBytes } from 'node:crypto';
import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Company, Core, CorePoints, Founding, networkOf, Plan } from 'prosa/core';
import type {
  Accounts,
  AttemptLimits,
  Clock,
  CompanyDefaults,
  Database,
  NewCompany,
  Settings,
} from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto, CreateCompanyBody, CreatedCompanyDto, SignupBody } from '../schemas.ts';
import { dueDateOf, refusalOf, tidyName } from './company-fields.ts';
import { CompanyPresenter } from './company-presenter.ts';

const TRIAL_DAYS = 3;
const SIGNUPS_PER_HOUR = 20;
const TIME_ZONE = 'America/Sao_Paulo';

/** Makes companies: those that sign up, and those the platform's own people add. */
@injectable()
export class Registration {
  readonly #founding: Founding;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Attempts) private readonly attempts: AttemptLimits,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(CompanyPresenter) private readonly presenter: CompanyPresenter,
    @inject(filled(CorePoints.companyDefaults)) defaults: Filled<CompanyDefaults>,
  ) {
    this.#founding = new Founding({ database, settings, defaults: () => defaults.all() });
  }

  /**
   * A visitor's own company: trial, recurrence, status and the settings are the server's to decide; so is the plan where
   * the one asked for is not on offer.
   * @throws ERR_TOO_MANY_ATTEMPTS, ERR_COMPANY_INVALID_NAME, ERR_COMPANY_NAME_ALREADY_EXISTS,
   *   ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_OFFERED, and the codes of `Passwords.choose`
   */
  async signUp(body: SignupBody, address: string): Promise<CompanyDto> {
    await this.attempts.take([
      { subject: `signup:${networkOf(address)}`, maximum: SIGNUPS_PER_HOUR, seconds: 3600 },
    ]);
    const name = tidyName(body.name);
    const passwordHash = await this.accounts.passwords.choose(body.password, {
      ...body,
      company: name,
    });
    const dueDate = new Date(this.clock.now().getTime() + TRIAL_DAYS * 86_400_000);
    return this.#found('signup', passwordHash, body.email, async (ctx) => ({
      name,
      email: body.email,
      phone: body.phone ?? null,
      planId: await planOnOffer(ctx, body.planId),
      dueDate,
      recurrence: 'MENSAL',
      status: true,
    }));
  }

  /**
   * A company added by the platform's own people.
   * @throws the codes of {@link signUp}, ERR_NO_PLAN_FOUND
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
      passwordHash,
      body.email,
      async () => ({
        ...fields,
        name,
        dueDate: dueDate === undefined ? trial : dueDateOf(dueDate, TIME_ZONE),
      }),
      campaignsEnabled,
    );
    return password === undefined ? { ...company, generatedPassword } : company;
  }

  async #found(
    reason: string,
    passwordHash: string,
    email: string,
    describe: (ctx: Ctx) => Promise<NewCompany>,
    campaignsEnabled = true,
  ): Promise<CompanyDto> {
    try {
      return await this.database.system(reason, async (system) => {
        const company = await describe(system);
        const admin = { name: company.name, email, passwordHash };
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
const planOnOffer = async (ctx: Ctx, wanted: number | undefined): Promise<number> => {
  const plans = await Plan.query(ctx.trx).where('isPublic', true).orderBy(['valueCents', 'id']);
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  if (!plan) throw companyErrors.ERR_NO_PLAN_OFFERED();
  return plan.id;
};
