import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { simulatorErrors } from '../errors.ts';
import type { BankChargeDto, PayBody } from '../schemas.ts';
import { Books } from './books.ts';
import type { BankCharge } from './books.ts';

const MINUTE = 60_000;

/** The bank of whoever pays: for charges of the transaction's company alone. */
@injectable()
export class SimulatedBank {
  constructor(
    @inject(Books) private readonly books: Books,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @throws ERR_NO_SIMULATED_CHARGE_FOUND */
  async shown(ctx: Ctx, txid: string): Promise<BankChargeDto> {
    await this.#requireOwn(ctx, txid);
    const charge = await this.books.charge(ctx, txid);
    if (!charge) throw simulatorErrors.ERR_NO_SIMULATED_CHARGE_FOUND();
    const payments = await this.books.payments(ctx, txid);
    return {
      txid,
      cents: charge.cents,
      description: charge.description,
      status: charge.status,
      expiresAt: charge.expires_at.toISOString(),
      isExpired: charge.expires_at <= this.clock.now(),
      payments: payments.map(({ externalId, cents, paidAt, refunds }) => ({
        ...{ externalId, cents, paidAt: paidAt.toISOString() },
        refundedCents: refunds.reduce((sum, refund) => sum + refund.cents, 0),
      })),
    };
  }

  /**
   * Pays a charge, whatever banks think of the amount and of the hour; and once more, if it is paid.
   * @throws ERR_NO_SIMULATED_CHARGE_FOUND, ERR_SIMULATED_CHARGE_REMOVED
   */
  async pay(ctx: Ctx, txid: string, { difference = 0, isLate = false }: PayBody): Promise<void> {
    const charge = await this.#locked(ctx, txid);
    if (charge.status === 'removed') throw simulatorErrors.ERR_SIMULATED_CHARGE_REMOVED();
    const now = this.clock.now().getTime();
    const paidAt = isLate ? Math.max(now, charge.expires_at.getTime() + MINUTE) : now;
    const cents = Math.max(1, charge.cents + difference);
    await this.books.pay(ctx, txid, cents, new Date(paidAt));
  }

  /**
   * Has the bank take a payment back, as it does after a fraud.
   * @throws ERR_NO_SIMULATED_CHARGE_FOUND, ERR_SIMULATED_PAYMENT_RETURNED
   */
  async takeBack(ctx: Ctx, txid: string, externalId: string): Promise<void> {
    await this.#locked(ctx, txid);
    const payments = await this.books.payments(ctx, txid);
    if (!payments.some((payment) => payment.externalId === externalId)) {
      throw simulatorErrors.ERR_NO_SIMULATED_CHARGE_FOUND();
    }
    const cents = await this.books.left(ctx, externalId);
    if (cents === undefined || cents <= 0) throw simulatorErrors.ERR_SIMULATED_PAYMENT_RETURNED();
    const id = `MED${randomUUID().replaceAll('-', '')}`;
    await this.books.refund(ctx, { id, externalId, cents, isByBank: true });
  }

  async #locked(ctx: Ctx, txid: string): Promise<BankCharge> {
    await this.#requireOwn(ctx, txid);
    const charge = await this.books.lockedCharge(ctx, txid);
    if (!charge) throw simulatorErrors.ERR_NO_SIMULATED_CHARGE_FOUND();
    return charge;
  }

  /** A bank knows no companies: the invoice's charge says whose it is. */
  async #requireOwn(ctx: Ctx, txid: string): Promise<void> {
    const own = await ctx
      .trx('charges')
      .where({ txid, company_id: ctx.companyId })
      .first<{ id: number } | undefined>('id');
    if (!own) throw simulatorErrors.ERR_NO_SIMULATED_CHARGE_FOUND();
  }
}
