import type { Ctx } from 'prosa/contract';
import { AppError, User } from 'prosa/core';
import type { Session } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PeopleWithTwoStep } from '../schemas.ts';
import { TwoStepService } from './two-step-service.ts';

type Caller = Pick<Session, 'userId' | 'isSuper'>;

/**
 * How the platform's own people help a company whose only admin has lost phone and recovery codes: within that company
 * nobody is left who could.
 */
@injectable()
export class PlatformHelp {
  constructor(@inject(TwoStepService) private readonly twoStep: TwoStepService) {}

  /**
   * Active people of a company who have a second factor: admins first, then by name.
   * @param ctx a transaction of the company
   * @throws ERR_NOT_FOUND
   */
  async peopleOf({ trx, companyId }: Ctx): Promise<PeopleWithTwoStep> {
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
  }

  /**
   * Turns the second factor of somebody off. The audit logs of the company and of the platform tell of it, both or neither,
   * and the person gets a mail.
   * @param ctx a transaction of the company
   * @throws ERR_NO_USER_FOUND when the company has no such user; ERR_NO_PERMISSION for oneself
   */
  async turnOff(ctx: Ctx, caller: Caller, userId: number): Promise<void> {
    await this.twoStep.turnOffFor(ctx, caller, userId);
  }
}
