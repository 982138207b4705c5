import type { Ctx } from 'prosa/contract';
import { Core, User } from 'prosa/core';
import type { Accounts, AttemptLimits, Audit, Clock, Session } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { twoStepErrors } from '../errors.ts';
import type {
  ColleagueState,
  RecoveryCodes,
  TwoStepStart,
  TwoStepState,
  WithoutTwoStep,
} from '../schemas.ts';
import { CodeCheck } from './code-check.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newSecret, uriOf } from './totp.ts';

const TRIES = 10;
const TRY_SECONDS = 15 * 60;

/** Turning the second step on and off. */
@injectable()
export class TwoStepService {
  constructor(
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Attempts) private readonly attempts: AttemptLimits,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(CodeCheck) private readonly codes: CodeCheck,
  ) {}

  async state(ctx: Ctx, { userId }: Session): Promise<TwoStepState> {
    const row = await ctx
      .trx('two_step_logins')
      .where({ user_id: userId })
      .whereNotNull('confirmed_at')
      .first<{ recovery_hashes: string[] } | undefined>('recovery_hashes');
    return { isOn: row !== undefined, recoveryCodesLeft: row?.recovery_hashes.length ?? 0 };
  }

  /** A secret for the app. Nothing is asked at login until it is confirmed. @throws ERR_TWO_STEP_ALREADY_ON */
  async begin(ctx: Ctx, session: Session): Promise<TwoStepStart> {
    const { userId } = session;
    const user = await User.query(ctx.trx).findById(userId);
    if (!user) throw twoStepErrors.ERR_NO_USER_FOUND();
    if (await this.codes.isAskedOf(ctx, userId)) throw twoStepErrors.ERR_TWO_STEP_ALREADY_ON();
    const secret = newSecret();
    await ctx
      .trx('two_step_logins')
      .insert({
        user_id: userId,
        company_id: ctx.companyId,
        secret: this.codes.seal(secret),
      })
      .onConflict('user_id')
      .merge(['secret']);
    return { secret, uri: uriOf(secret, user.email) };
  }

  /**
   * Turns it on, once the app has shown that it has the secret.
   * @param transact runs the change as the request that asks for it, so that the audit log and the mail tell where it came from;
   * the attempt is counted before, and stays counted when the change fails
   * @throws ERR_TWO_STEP_NOT_BEGUN, ERR_TWO_STEP_CODE_WRONG, ERR_TOO_MANY_ATTEMPTS
   */
  async confirm(
    transact: (work: (ctx: Ctx) => Promise<void>) => Promise<void>,
    session: Session,
    code: string,
  ): Promise<RecoveryCodes> {
    const { userId } = session;
    const attempt = await this.#count(userId);
    const recoveryCodes = newRecoveryCodes();
    await transact(async (ctx) => {
      const begun = ctx.trx('two_step_logins').where({ user_id: userId }).whereNull('confirmed_at');
      if (!(await begun.clone().forUpdate().first('user_id'))) {
        throw twoStepErrors.ERR_TWO_STEP_NOT_BEGUN();
      }
      if (!(await this.codes.accepts(ctx, userId, code))) {
        throw twoStepErrors.ERR_TWO_STEP_CODE_WRONG();
      }
      await begun.update({
        confirmed_at: this.clock.now(),
        recovery_hashes: recoveryCodes.map((each) => this.codes.hashOf(each)),
      });
      await this.accounts.endSessions(ctx, userId, 'second-factor', session.id);
      await this.audit.record(ctx, { action: 'two-step-enabled' });
    });
    await attempt.forgive();
    return { recoveryCodes };
  }

  /** Turns it off for oneself. */
  async turnOff(ctx: Ctx, { id: sessionId, userId }: Session): Promise<void> {
    const user = await User.query(ctx.trx).findById(userId);
    await this.#forget(ctx, { id: userId, name: user?.name ?? '' }, sessionId);
  }

  /** The people of the company who log in with the password alone. */
  async without(ctx: Ctx): Promise<WithoutTwoStep> {
    const users = await User.query(ctx.trx)
      .where({ active: true })
      .whereNotExists(
        ctx
          .trx('two_step_logins as t')
          .whereRaw('t.user_id = users.id')
          .whereNotNull('t.confirmed_at')
          .select(ctx.trx.raw('1')),
      )
      .orderBy(['name', 'id']);
    return { users: users.map(({ id, name, email }) => ({ id, name, email })) };
  }

  /** Whether a colleague shows a code. @throws ERR_NO_USER_FOUND */
  async stateOf(ctx: Ctx, userId: number): Promise<ColleagueState> {
    if (!(await User.query(ctx.trx).findById(userId))) throw twoStepErrors.ERR_NO_USER_FOUND();
    return { isOn: await this.codes.isAskedOf(ctx, userId) };
  }

  /**
   * Turns it off for somebody of the transaction's company who has lost phone and list.
   * @returns their name; undefined when it was off
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION for the platform's own people, and for oneself: that is `turnOff`
   */
  async turnOffFor(
    ctx: Ctx,
    session: Pick<Session, 'userId' | 'isSuper'>,
    userId: number,
  ): Promise<string | undefined> {
    if (userId === session.userId) throw twoStepErrors.ERR_NO_PERMISSION();
    const user = await User.query(ctx.trx).findById(userId);
    if (!user) throw twoStepErrors.ERR_NO_USER_FOUND();
    if (user.isSuper && !session.isSuper) throw twoStepErrors.ERR_NO_PERMISSION();
    return (await this.#forget(ctx, user)) ? user.name : undefined;
  }

  /**
   * @param except the session that goes on
   * @returns whether there was something to forget
   */
  async #forget(
    ctx: Ctx,
    { id, name }: { id: number; name: string },
    except?: string,
  ): Promise<boolean> {
    const gone = await ctx.trx('two_step_logins').where({ user_id: id }).delete();
    if (gone === 0) return false;
    await this.accounts.endSessions(ctx, id, 'second-factor', except);
    const subject = { kind: 'users', id, name };
    await this.audit.record(ctx, { action: 'two-step-disabled', subject });
    return true;
  }

  #count(userId: number) {
    const subject = `two-step:${userId}`;
    return this.attempts.take([{ subject, maximum: TRIES, seconds: TRY_SECONDS }]);
  }
}
