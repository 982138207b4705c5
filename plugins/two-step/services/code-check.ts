import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, SecondFactor, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { tidyRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const SEAL = 'two-step-secret';
const SIGN = 'two-step-recovery';

interface Row {
  secret: string;
  confirmed_at: Date | null;
}

/** Codes at login, each good once: of the app on the phone, or of the list for who has lost it. */
@injectable()
export class CodeCheck implements SecondFactor {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async isAskedOf(ctx: Ctx, userId: number): Promise<boolean> {
    return (await this.#read(ctx, userId))?.confirmed_at instanceof Date;
  }

  async accepts(ctx: Ctx, userId: number, code: string): Promise<boolean> {
    const row = await this.#read(ctx, userId);
    if (!row) return false;
    const digits = code.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return this.#takeStep(ctx, userId, row.secret, digits);
    const recovery = tidyRecoveryCode(code);
    return recovery === undefined ? false : this.#takeRecovery(ctx, userId, recovery);
  }

  seal(secret: string): string {
    return this.secrets.seal(secret, SEAL);
  }

  hashOf(recoveryCode: string): string {
    return this.secrets.sealHash(recoveryCode, SIGN);
  }

  /** Of two who come with the same code at once, one is let in. */
  async #takeStep(ctx: Ctx, userId: number, sealed: string, digits: string): Promise<boolean> {
    const step = stepOf(this.secrets.open(sealed, SEAL), digits, this.clock.now());
    if (step === undefined) return false;
    const taken = await ctx
      .trx('two_step_logins')
      .where({ user_id: userId })
      .where('last_step', '<', step)
      .update({ last_step: step });
    return taken === 1;
  }

  async #takeRecovery(ctx: Ctx, userId: number, code: string): Promise<boolean> {
    const row = await ctx
      .trx('two_step_logins')
      .where({ user_id: userId })
      .first<{ recovery_hashes: string[] } | undefined>('recovery_hashes');
    const hash = row?.recovery_hashes.find((each) => this.secrets.matchesHash(each, code, SIGN));
    if (hash === undefined) return false;
    const taken = await ctx
      .trx('two_step_logins')
      .where({ user_id: userId })
      .whereRaw('? = any(recovery_hashes)', [hash])
      .update({ recovery_hashes: ctx.trx.raw('array_remove(recovery_hashes, ?)', [hash]) });
    return taken === 1;
  }

  #read(ctx: Ctx, userId: number): Promise<Row | undefined> {
    return ctx
      .trx('two_step_logins')
      .where({ user_id: userId })
      .first<Row | undefined>('secret', 'confirmed_at');
  }
}
