import type { Ctx } from 'prosa/contract';
import { AppError, Core, User } from 'prosa/core';
import type { Audit, AuditActor, Database, Session } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PeopleWithTwoStep } from '../schemas.ts';
import { TwoStepService } from './two-step-service.ts';

type Caller = Pick<Session, 'companyId' | 'userId' | 'isSuper' | 'roles'>;

/**
 * How the platform's own people help a company whose only admin has lost phone and recovery codes: within that company
 * nobody is left who could.
 */
@injectable()
export class PlatformHelp {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(TwoStepService) private readonly twoStep: TwoStepService,
  ) {}

  /** Active people of a company who have a second factor: admins first, then by name. @throws ERR_NOT_FOUND */
  peopleOf(caller: Caller, companyId: number): Promise<PeopleWithTwoStep> {
    return this.#within(caller, companyId, async ({ trx }) => {
      const company = await trx('companies')
        .where({ id: companyId })
        .first<{ id: number } | undefined>('id');
      if (!company) throw new AppError('ERR_NOT_FOUND', 404);
      const users = await User.query(trx)
        .where({ active: true })
        .whereExists(
          trx('two_step_logins as t')
            .whereRaw('t.user_id = users.id')
            .whereNotNull('t.confirmed_at')
            .select(trx.raw('1')),
        )
        .orderByRaw(`(profile = 'admin') desc, name, id`);
      return {
        users: users.map(({ id, name, email, profile }) => ({ id, name, email, profile })),
      };
    });
  }

  /**
   * Turns the second factor of somebody off. The audit logs of both companies tell of it, and the person gets a mail.
   * @throws ERR_NO_USER_FOUND when the company has no such user; ERR_NO_PERMISSION for oneself
   */
  async turnOff(
    caller: Caller,
    { companyId, userId }: { readonly companyId: number; readonly userId: number },
    actor: AuditActor,
  ): Promise<void> {
    const name = await this.#within(caller, companyId, async (ctx) => {
      this.audit.actsFor(ctx, actor);
      return this.twoStep.turnOffFor(ctx, caller, userId);
    });
    if (name === undefined || companyId === caller.companyId) return;
    await this.#within(caller, caller.companyId, async (ctx) => {
      this.audit.actsFor(ctx, actor);
      await this.audit.record(ctx, {
        action: 'two-step-disabled',
        subject: { kind: 'users', id: userId, name },
        details: { company: companyId },
      });
    });
  }

  /** A transaction of one company, in the caller's name: row-level security shows that one and no other. */
  #within<T>(
    { userId, roles }: Caller,
    companyId: number,
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction({ companyId, userId, roles }, work);
  }
}
