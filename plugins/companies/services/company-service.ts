import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Company, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Accounts, Audit, Database, Session, Settings, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto, UpdateCompanyBody } from '../schemas.ts';
import { companyColumns, refusalOf } from './company-fields.ts';
import { CompanyPresenter } from './company-presenter.ts';

const PAGE_SIZE = 20;

type Caller = Pick<Session, 'companyId' | 'userId' | 'isSuper' | 'roles'>;

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
    @inject(Core.Storage) private readonly storage: Storage,
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

  /** The own company, or any for the platform's own people. @throws ERR_NO_COMPANY_FOUND */
  get(caller: Caller, id: number): Promise<CompanyDto> {
    return this.#within(caller, id, async (ctx) => this.presenter.one(ctx, await find(ctx)));
  }

  /**
   * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_INVALID_NAME, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND,
   *   ERR_OWN_COMPANY when the caller's own company would be switched off
   */
  async update(caller: Caller, id: number, body: UpdateCompanyBody): Promise<CompanyDto> {
    const isOwn = id === caller.companyId;
    if (isOwn && body.status === false) throw companyErrors.ERR_OWN_COMPANY();
    try {
      return await this.#within(caller, id, async (ctx) => {
        const before = await find(ctx);
        await Company.query(ctx.trx)
          .findById(id)
          .patch({ ...companyColumns(body, before.timeZone), updatedAt: new Date() });
        if (body.campaignsEnabled !== undefined) {
          await this.settings.put(ctx, 'campaignsEnabled', String(body.campaignsEnabled));
        }
        const company = await this.presenter.one(ctx, await find(ctx));
        if (body.status === false) await this.accounts.endCompany(ctx);
        this.accounts.changed(ctx, { companyId: id });
        await this.audit.record(ctx, {
          action: 'company-changed',
          subject: { kind: 'companies', id, name: company.name },
          details: changeOf(body, before, company),
        });
        ctx.emit('companies.company-updated', { company }, [topics.company]);
        return company;
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /**
   * Lets the caller act as the company's first admin for a while.
   * @throws ERR_NO_USER_FOUND, ERR_IMPERSONATING, ERR_OWN_COMPANY
   */
  impersonate(caller: Session, id: number, reason: string, origin: Origin): Promise<Visit> {
    if (id === caller.companyId) throw companyErrors.ERR_OWN_COMPANY();
    return this.accounts.impersonate(caller, id, reason.trim(), origin);
  }

  /** Takes a company away with all it has. @throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY */
  async remove(caller: Caller, id: number): Promise<void> {
    if (id === caller.companyId) throw companyErrors.ERR_OWN_COMPANY();
    await this.#within(caller, id, async (ctx) => {
      await find(ctx);
      await this.accounts.endCompany(ctx);
      await this.storage.companyGoes(ctx);
      await Company.query(ctx.trx).deleteById(id);
    });
  }

  /** A transaction of the company in question: row-level security shows that one and no other. */
  #within<T>(caller: Caller, id: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    if (id !== caller.companyId && !caller.isSuper) throw companyErrors.ERR_NO_COMPANY_FOUND();
    const { userId, roles } = caller;
    return this.database.transaction({ companyId: id, userId, roles }, work);
  }
}

const find = async (ctx: Ctx): Promise<Company> => {
  const company = await Company.query(ctx.trx).findById(ctx.companyId);
  if (!company) throw companyErrors.ERR_NO_COMPANY_FOUND();
  return company;
};

/** The changes asked for; of the plan, only another one, with the one before. */
const changeOf = (
  { planId: _, ...body }: UpdateCompanyBody,
  before: Pick<Company, 'planId'>,
  after: Pick<CompanyDto, 'planId'>,
): Readonly<Record<string, unknown>> => ({
  ...body,
  ...(before.planId === after.planId ? {} : { planId: { from: before.planId, to: after.planId } }),
});
