import { randomBytes } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { NewCharge, ReceivedPayment } from '../../billing/public.ts';

const PAGE = 100;

/** A row of a charge. */
export interface BankCharge {
  readonly txid: string;
  readonly cents: number;
  readonly description: string;
  readonly status: 'active' | 'paid' | 'removed';
  readonly expires_at: Date;
}

interface PaymentRow {
  readonly external_id: string;
  readonly txid: string;
  readonly cents: number;
  readonly paid_at: Date;
  readonly refunds: readonly {
    readonly id: string;
    readonly cents: number;
    readonly is_by_bank: boolean;
  }[];
}

const PAYMENTS = `select p.external_id, p.txid, p.cents, p.paid_at,
    coalesce((select json_agg(json_build_object('id', r.id, 'cents', r.cents, 'is_by_bank', r.is_by_bank) order by r.id)
                from pix_simulator_refunds r where r.external_id = p.external_id), '[]') as refunds
  from pix_simulator_payments p`;

const paymentOf = (row: PaymentRow): ReceivedPayment => ({
  externalId: row.external_id,
  txid: row.txid,
  cents: row.cents,
  feeCents: 0,
  paidAt: row.paid_at,
  refunds: row.refunds.map(({ id, cents, is_by_bank: isByBank }) => ({
    ...{ id, cents, isByBank },
    state: 'done' as const,
  })),
});

/** Charges, payments and returns of the bank that is none. */
@injectable()
export class Books {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  charge(ctx: Ctx, txid: string): Promise<BankCharge | undefined> {
    return ctx.trx<BankCharge>('pix_simulator_charges').where({ txid }).first();
  }

  /** A charge that nobody pays or takes back before the transaction is over. */
  lockedCharge(ctx: Ctx, txid: string): Promise<BankCharge | undefined> {
    return ctx.trx<BankCharge>('pix_simulator_charges').where({ txid }).forUpdate().first();
  }

  /** The charge under its txid: the one that was there, or this one. */
  async add(ctx: Ctx, charge: NewCharge): Promise<BankCharge | undefined> {
    const { txid, cents, description, expiresAt } = charge;
    await ctx
      .trx('pix_simulator_charges')
      .insert({
        ...{ txid, cents, description, status: 'active', expires_at: expiresAt },
        created_at: this.clock.now(),
      })
      .onConflict('txid')
      .ignore();
    return this.charge(ctx, txid);
  }

  async setStatus(ctx: Ctx, txid: string, status: BankCharge['status']): Promise<void> {
    await ctx.trx('pix_simulator_charges').where({ txid }).update({ status });
  }

  async payments(ctx: Ctx, txid: string): Promise<readonly ReceivedPayment[]> {
    const { rows } = await ctx.trx.raw<{ rows: PaymentRow[] }>(
      `${PAYMENTS} where p.txid = ? order by p.paid_at, p.external_id`,
      [txid],
    );
    return rows.map(paymentOf);
  }

  /** A page of the payments of a period, those after the last one of the page before. */
  async between(
    ctx: Ctx,
    from: Date,
    to: Date,
    after: ReceivedPayment | undefined,
  ): Promise<readonly ReceivedPayment[]> {
    const { rows } = await ctx.trx.raw<{ rows: PaymentRow[] }>(
      `${PAYMENTS} where p.paid_at between ? and ? and (p.paid_at, p.external_id) > (?, ?)
        order by p.paid_at, p.external_id limit ${String(PAGE)}`,
      [from, to, after?.paidAt ?? new Date(0), after?.externalId ?? ''],
    );
    return rows.map(paymentOf);
  }

  async pay(ctx: Ctx, txid: string, cents: number, paidAt: Date): Promise<void> {
    const external_id = `E00000000${paidAt.toISOString().replaceAll(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`;
    await ctx.trx('pix_simulator_payments').insert({ external_id, txid, cents, paid_at: paidAt });
    await this.setStatus(ctx, txid, 'paid');
  }

  /** Returns money: the same id twice is one return. @returns the cents of the return under that id */
  async refund(
    ctx: Ctx,
    refund: {
      readonly id: string;
      readonly externalId: string;
      readonly cents: number;
      readonly isByBank: boolean;
    },
  ): Promise<number | undefined> {
    const { id, externalId, cents, isByBank } = refund;
    await ctx
      .trx('pix_simulator_refunds')
      .insert({ id, external_id: externalId, cents, is_by_bank: isByBank })
      .onConflict('id')
      .ignore();
    const kept = await ctx
      .trx('pix_simulator_refunds')
      .where({ id, external_id: externalId })
      .first<{ cents: number } | undefined>('cents');
    return kept?.cents;
  }

  /** The cents of a payment that were not returned, with the payment locked; undefined where there is none. */
  async left(ctx: Ctx, externalId: string): Promise<number | undefined> {
    const payment = await ctx
      .trx('pix_simulator_payments')
      .where({ external_id: externalId })
      .forUpdate()
      .first<{ cents: number } | undefined>('cents');
    if (!payment) return undefined;
    const { rows } = await ctx.trx.raw<{ rows: { cents: number }[] }>(
      'select coalesce(sum(cents), 0)::int as cents from pix_simulator_refunds where external_id = ?',
      [externalId],
    );
    return payment.cents - (rows[0]?.cents ?? 0);
  }
}
