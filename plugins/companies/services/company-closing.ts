import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Company, Core } from 'prosa/core';
import type { Accounts, Audit, Clock, Database, Session, Storage } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto } from '../schemas.ts';
import { CompanyPresenter } from './company-presenter.ts';
import { find } from './company-service.ts';

/** How long a company that was closed can be brought back, in milliseconds. */
const UNDO_LIFE = 30 * 86_400_000;

/** Closes companies, brings them back, and deletes for good those that nobody brought back. */
@injectable()
export class CompanyClosing {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Storage) private readonly storage: Storage,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(CompanyPresenter) private readonly presenter: CompanyPresenter,
  ) {}

  /**
   * Closes a company: nobody comes in, its connections stop, nothing is sent.
   * @param ctx a transaction of the company
   * @param name as it was typed to confirm
   * @throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY, ERR_COMPANY_NAME_MISMATCH, ERR_COMPANY_TO_BE_DELETED
   */
  async close(ctx: Ctx, caller: Pick<Session, 'companyId'>, name: string): Promise<CompanyDto> {
    if (ctx.companyId === caller.companyId) throw companyErrors.ERR_OWN_COMPANY();
    const company = await find(ctx);
    if (company.deleteAt !== null) throw companyErrors.ERR_COMPANY_TO_BE_DELETED();
    if (company.name.trim() !== name.trim()) throw companyErrors.ERR_COMPANY_NAME_MISMATCH();
    const deleteAt = new Date(this.clock.now().getTime() + UNDO_LIFE);
    await this.#change(ctx, { status: false, deleteAt, wasActive: company.status });
    await this.accounts.endCompany(ctx);
    return this.#tell(ctx, 'company-closed', { deleteAt: deleteAt.toISOString() });
  }

  /**
   * Brings a closed company back as it was.
   * @param ctx a transaction of the company
   * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_NOT_CLOSED
   */
  async reopen(ctx: Ctx): Promise<CompanyDto> {
    const { deleteAt, wasActive } = await find(ctx);
    if (deleteAt === null) throw companyErrors.ERR_COMPANY_NOT_CLOSED();
    await this.#change(ctx, { status: wasActive ?? true, deleteAt: null, wasActive: null });
    this.accounts.changed(ctx, { companyId: ctx.companyId });
    return this.#tell(ctx, 'company-reopened');
  }

  /** Deletes every company whose time is over, with its rows and files. A failed deletion is tried again the next time. */
  async deleteDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.system('companies to be deleted', ({ trx }) =>
      trx('companies').where('delete_at', '<=', now).orderBy('id').pluck<number[]>('id'),
    );
    for (const companyId of due) {
      try {
        await this.#delete(companyId, now);
      } catch (error) {
        this.logger.error({ err: error, companyId }, 'a closed company was not deleted');
      }
    }
  }

  async #delete(companyId: number, now: Date): Promise<void> {
    const scope = { companyId, system: 'a closed company goes', statementMilliseconds: 0 };
    await this.database.transaction(scope, async (ctx) => {
      // Locked, so that nobody brings it back meanwhile.
      const company = await Company.query(ctx.trx).findById(companyId).forUpdate();
      if (!company?.deleteAt || company.deleteAt > now) return;
      await this.storage.companyGoes(ctx);
      await Company.query(ctx.trx).deleteById(companyId);
      const subject = { kind: 'companies', id: companyId, name: company.name };
      await this.audit.record(ctx, { action: 'deleted', subject, log: 'platform' });
    });
  }

  async #change(
    ctx: Ctx,
    fields: Pick<Company, 'status' | 'deleteAt' | 'wasActive'>,
  ): Promise<void> {
    await Company.query(ctx.trx)
      .findById(ctx.companyId)
      .patch({ ...fields, updatedAt: new Date() });
  }

  async #tell(
    ctx: Ctx,
    action: 'company-closed' | 'company-reopened',
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<CompanyDto> {
    const company = await this.presenter.one(ctx, await find(ctx));
    const subject = { kind: 'companies', id: company.id, name: company.name };
    ctx.emit('companies.company-updated', { company }, [topics.company]);
    await this.audit.record(ctx, { action, subject, details, log: 'both' });
    return company;
  }
}
