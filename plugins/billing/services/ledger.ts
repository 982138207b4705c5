import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** The accounts of the books: claims, money and costs stand above 0, revenue and debts to companies below. */
type Account =
  | 'receivable'
  | 'revenue'
  | 'psp_clearing'
  | 'psp_fees'
  | 'customer_credit'
  | 'suspense'
  | 'refunds'
  | 'discounts'
  | 'bad_debt';

export interface Posting {
  /** Names what happened, such as `payment:7`: it is booked once. */
  readonly txnId: string;
  /** Null while nobody knows whose money it is. */
  readonly companyId: number | null;
  readonly invoiceId?: number | undefined;
  readonly paymentId?: number | undefined;
  /** Cents by account: above 0 debits. Those that are 0 are left out; the sum is 0, or the database refuses the commit. */
  readonly cents: Partial<Readonly<Record<Account, number>>>;
}

/** The books: entries are only ever added, in the transaction of what they tell. */
@injectable()
export class Ledger {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async post(ctx: Ctx, { txnId, companyId, invoiceId, paymentId, cents }: Posting): Promise<void> {
    const at = this.clock.now();
    const rows = Object.entries(cents)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        txn_id: txnId,
        account,
        company_id: companyId,
        cents: amount,
        invoice_id: invoiceId ?? null,
        payment_id: paymentId ?? null,
        at,
      }));
    if (rows.length > 0) await ctx.trx('ledger_entries').insert(rows);
  }

  /** Money of a company that its invoices may use, in cents. */
  async creditOf(ctx: Ctx, companyId = ctx.companyId): Promise<number> {
    const { rows } = await ctx.trx.raw<{ rows: { cents: number }[] }>(
      `select -coalesce(sum(cents), 0)::float8 as cents from ledger_entries
        where company_id = ? and account = 'customer_credit'`,
      [companyId],
    );
    return rows[0]?.cents ?? 0;
  }
}
