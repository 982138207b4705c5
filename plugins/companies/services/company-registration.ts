import { randomBytes } from 'node:crypto';
import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Company, Core, CorePoints, DEFAULT_TIME_ZONE, CompanyCreation, Plan } from 'prosa/core';
import type {
  Accounts,
  Audit,
  AuditActor,
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
import { dueDateOf, refusalOf, tidyName, tidyPhone, timeZoneNamed } from './company-fields.ts';
import { CompanyPresenter } from './company-presenter.ts';

const TRIAL_DAYS = 3;

/** A visitor who brings a company. */
export interface Founder {
  /** The company's. */
  readonly name: string;
  /** The first admin's. */
  readonly ownerName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly planId: number;
  /** IANA name, as it is stored. */
  readonly timeZone: string;
  /** The company whose link was followed. */
  readonly referrerId: number | null;
}

/** Makes companies: those that sign up, and those the platform's own people add. */
@injectable()
export class CompanyRegistration {
  readonly #creation: CompanyCreation;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(CompanyPresenter) private readonly presenter: CompanyPresenter,
    @inject(filled(CorePoints.companyDefaults)) defaults: Filled<CompanyDefaults>,
  ) {
    this.#creation = new CompanyCreation({ database, settings, defaults: () => defaults.all() });
  }

  /**
   * The company of a visitor who signed up, on trial.
   * @param describe finds the visitor in the transaction that makes the company
   * @throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS; ERR_NO_PLAN_FOUND when the plan is gone
   */
  async signUp(describe: (system: Ctx) => Promise<Founder>): Promise<CompanyDto> {
    const dueDate = new Date(this.clock.now().getTime() + TRIAL_DAYS * 86_400_000);
    return this.#found('signup', async (ctx) => {
      const { passwordHash, ownerName, ...founder } = await describe(ctx);
      const company: NewCompany = { ...founder, dueDate, recurrence: 'MENSAL', status: true };
      return { company, admin: { name: ownerName, email: founder.email, passwordHash } };
    });
  }

  /**
   * A company added by the platform's own people.
   * @param actor who of them, for the audit log
   * @throws ERR_COMPANY_INVALID_NAME, ERR_COMPANY_INVALID_PHONE, ERR_COMPANY_INVALID_TIME_ZONE,
   *   ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, and the codes of `Passwords.choose`
   */
  async create(body: CreateCompanyBody, actor: AuditActor): Promise<CreatedCompanyDto> {
    const { campaignsEnabled, password, dueDate, timezone, ...fields } = body;
    const name = tidyName(body.name);
    const phone = tidyPhone(body.phone ?? null);
    const generatedPassword = randomBytes(12).toString('base64url');
    const { passwords } = this.accounts;
    const passwordHash =
      password === undefined
        ? await passwords.hash(generatedPassword)
        : await passwords.choose(password, { ...body, company: name });
    const trial = new Date(this.clock.now().getTime() + TRIAL_DAYS * 86_400_000);
    const company = await this.#found(
      'new company',
      async (system) => {
        const timeZone = await timeZoneNamed(system, timezone ?? DEFAULT_TIME_ZONE);
        const lastMoment = dueDate === undefined ? trial : dueDateOf(dueDate, timeZone);
        return {
          company: { ...fields, name, phone, timeZone, dueDate: lastMoment },
          admin: { name, email: body.email, passwordHash },
        };
      },
      { campaignsEnabled, actor },
    );
    return password === undefined ? { ...company, generatedPassword } : company;
  }

  async #found(
    reason: string,
    describe: (ctx: Ctx) => Promise<{ company: NewCompany; admin: FirstAdmin }>,
    {
      campaignsEnabled = true,
      actor = {},
    }: { campaignsEnabled?: boolean; actor?: AuditActor } = {},
  ): Promise<CompanyDto> {
    try {
      return await this.database.system(reason, async (system) => {
        const { company, admin } = await describe(system);
        const ctx = await this.#creation.create(system, company, admin);
        if (!campaignsEnabled) await this.settings.put(ctx, 'campaignsEnabled', 'false');
        const row = await Company.query(ctx.trx).findById(ctx.companyId);
        if (!row) throw new Error('a company that was just founded is not there');
        const dto = await this.presenter.one(ctx, row);
        await this.audit.recordAs(actor, ctx, {
          action: 'created',
          subject: { kind: 'companies', id: dto.id, name: dto.name },
          details: { plan: dto.plan.name, dueDate: dto.dueDate },
          log: 'both',
        });
        return dto;
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

/** @throws ERR_NO_PLAN_FOUND unless visitors may choose the plan, ERR_NO_PLAN_OFFERED where they may choose none */
export const requireOffered = async (ctx: Ctx, planId: number): Promise<void> => {
  const plans = await Plan.query(ctx.trx).where('isPublic', true).select('id');
  if (plans.length === 0) throw companyErrors.ERR_NO_PLAN_OFFERED();
  if (!plans.some(({ id }) => id === planId)) throw companyErrors.ERR_NO_PLAN_FOUND();
};
