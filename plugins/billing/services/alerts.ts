import type { Logger } from 'pino';
import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

interface BankReturn {
  readonly paymentId: number;
  readonly companyId: number | null;
  readonly cents: number;
}

/** Tells the platform's own people of what somebody has to look at. */
@injectable()
export class Alerts {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /**
   * A bank took money back. The company keeps what it paid for: whether it shall is for somebody to decide.
   * @param ctx the transaction in which it is booked
   */
  async bankReturn(ctx: Ctx, { paymentId, companyId, cents }: BankReturn): Promise<void> {
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'billing', id: `payment/${String(paymentId)}` },
      details: { bankReturnCents: cents },
      log: companyId === null || ctx.companyId === 0 ? 'platform' : 'both',
    });
    ctx.afterCommit(async () => {
      this.logger.warn({ paymentId, companyId, cents }, 'a bank took a payment back');
      for (const platform of await this.#platforms()) {
        await this.database.transaction(
          { companyId: platform, system: 'a bank took a payment back' },
          async (told) => {
            told.emit('billing.payment-returned', { paymentId, cents }, [topics.admins]);
          },
        );
      }
    });
  }

  /** The companies that the platform's own people work in. */
  async #platforms(): Promise<readonly number[]> {
    return this.database.system('where the platform’s people work', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        'select distinct company_id as id from users where is_super and active',
      );
      return rows.map(({ id }) => id);
    });
  }
}
