import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Company, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Accounts, Audit, Database, Session, Settings, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto, UpdateCompanyBody } from '../schemas.ts';
import { companyChanges } from './company-changes.ts';
import { companyColumns, refusalOf } from './company-fields.ts';
import { CompanyPresenter } from './company-presenter.ts';

const PAGE_SIZE = 20;

type Caller = Pick<Session, 'companyId'>;

interface Page {
  readonly companies: CompanyDto[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** Where a request comes from. */
interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

type Visit = Awaited<ReturnType<Accounts['impersonate']>>;

/** The platform's customers, looked after by its own people; everybody sees their own company. */
@injectable()
export class CompanyService {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Switches) private readonly switches: Switches,
    @inject(CompanyPresenter) private readonly presenter: CompanyPresenter,
  ) {}

  /** For the platform's own people. */
  page(options: { searchParam?: string; pageNumber?: number }): Promise<Page> {
    return this.database.system('list companies', async (ctx) => {
      const found = Company.query(ctx.trx);
      const text = options.searchParam?.trim();
      if (text) {
        const pattern = containsPattern(text);
        void found.whereRaw(`folded(name || ' ' || coalesce(email, '')) like folded(?)`, [pattern]);
      }
      const count = await found.clone().resultSize();
      const rows = await found
        .orderBy(['name', 'id'])
        .offset(offsetOf(options.pageNumber, PAGE_SIZE))
        .limit(PAGE_SIZE + 1);
      const { items, hasMore } = pageOf(rows, PAGE_SIZE);
      return { companies: await this.presenter.many(ctx, items), count, hasMore };
    });
  }

  /** For the platform's own people. */
  all(): Promise<CompanyDto[]> {
    return this.database.system('list companies', async (ctx) =>
      this.presenter.many(ctx, await Company.query(ctx.trx).orderBy('name')),
    );
  }

  /** @param ctx a transaction of the company. @throws ERR_NO_COMPANY_FOUND */
  async get(ctx: Ctx): Promise<CompanyDto> {
    return this.presenter.one(ctx, await find(ctx));
  }

  /**
   * @param ctx a transaction of the company
   * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_INVALID_NAME, ERR_COMPANY_INVALID_PHONE, ERR_COMPANY_INVALID_TIME_ZONE,
   *   ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND,
   *   ERR_COMPANY_TO_BE_DELETED, ERR_OWN_COMPANY when the caller's own company would be switched off
   */
  async update(ctx: Ctx, caller: Caller, body: UpdateCompanyBody): Promise<CompanyDto> {
    const id = ctx.companyId;
    if (id === caller.companyId && body.status === false) throw companyErrors.ERR_OWN_COMPANY();
    const row = await find(ctx);
    if (row.deleteAt !== null) throw companyErrors.ERR_COMPANY_TO_BE_DELETED();
    const before = await this.presenter.one(ctx, row);
    try {
      await Company.query(ctx.trx)
        .findById(id)
        .patch({ ...(await companyColumns(ctx, body, row)), updatedAt: new Date() });
    } catch (error) {
      throw refusalOf(error);
    }
    if (body.campaignsEnabled !== undefined) {
      await this.settings.put(ctx, 'campaignsEnabled', String(body.campaignsEnabled));
    }
    const company = await this.get(ctx);
    if (body.status === false) await this.accounts.endCompany(ctx);
    this.accounts.changed(ctx, { companyId: id });
    if (company.planId !== before.planId) await this.switches.changed(ctx, id);
    await this.audit.record(ctx, {
      action: 'company-changed',
      subject: { kind: 'companies', id, name: company.name },
      details: companyChanges(before, company),
      ...(ctx.roles.includes('super') ? { log: 'both' } : {}),
    });
    ctx.emit('companies.company-updated', { company }, [topics.company]);
    return company;
  }

  /**
   * The clock and the calendar of a company: the own one, or any for the platform's own people. Hours, greetings, dates and
   * reports follow from then on.
   * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_INVALID_TIME_ZONE
   */
  changeTimeZone(ctx: Ctx, caller: Caller, timezone: string): Promise<CompanyDto> {
    return this.update(ctx, caller, { timezone });
  }

  /**
   * Lets the caller act as the company's first admin for a while.
   * @throws ERR_NO_USER_FOUND, ERR_IMPERSONATING, ERR_OWN_COMPANY
   */
  impersonate(caller: Session, id: number, reason: string, origin: Origin): Promise<Visit> {
    if (id === caller.companyId) throw companyErrors.ERR_OWN_COMPANY();
    return this.accounts.impersonate(caller, id, reason.trim(), origin);
  }
}

/** The transaction's company. @throws ERR_NO_COMPANY_FOUND */
export const find = async (ctx: Ctx): Promise<Company> => {
  const company = await Company.query(ctx.trx).findById(ctx.companyId);
  if (!company) throw companyErrors.ERR_NO_COMPANY_FOUND();
  return company;
};
