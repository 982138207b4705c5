import { createHash } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, dayIn, DEFAULT_TIME_ZONE, middayOf, Plan } from 'prosa/core';
import type { Clock, DemoContent, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { addDays } from '../rules/days.ts';
import { monthsAfter } from '../rules/periods.ts';
import { readCompany } from './company-hold.ts';
import { InvoiceNews } from './invoice-news.ts';
import { Ledger } from './ledger.ts';

const PROVIDER = 'pix-simulator';
/** Months that are paid already. */
const PAID_MONTHS = [3, 2, 1] as const;
const DUE_IN_DAYS = 5;

/** Invoices of a shop: some months that it paid, and one that is due in a few days and can be paid on the simulator. */
@injectable()
export class DemoBilling implements DemoContent {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    await this.settings.put(ctx, 'billingProvider', PROVIDER);
    await this.settings.put(ctx, 'billingIssuerName', 'Prosa Demonstração Ltda');
    await this.settings.put(ctx, 'billingIssuerDocument', '11222333000181');
    const due = addDays(dayIn(this.clock.now(), DEFAULT_TIME_ZONE), DUE_IN_DAYS);
    const anchor = Number(due.slice(8));
    for (const months of PAID_MONTHS) {
      const start = monthsAfter(due, -months, anchor);
      const id = await this.#invoice(ctx, start, monthsAfter(start, 1, anchor));
      await this.#pay(ctx, id, start);
    }
    const open = await this.#invoice(ctx, due, monthsAfter(due, 1, anchor));
    await this.news.tell(ctx, open);
  }

  async #invoice(ctx: Ctx, start: string, end: string): Promise<number> {
    const { planId } = await readCompany(ctx);
    const plan = await Plan.query(ctx.trx).findById(planId).throwIfNotFound();
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `insert into invoices (company_id, kind, plan_id, detail, cents, period_start, period_end, due_date, issued_at)
       values (:companyId, 'period', :planId, :detail, :cents, :start, :end, :due, :issued) returning id`,
      {
        companyId: ctx.companyId,
        planId,
        detail: plan.name,
        cents: plan.valueCents,
        start,
        end,
        due: middayOf(start, DEFAULT_TIME_ZONE),
        issued: middayOf(addDays(start, -20), DEFAULT_TIME_ZONE),
      },
    );
    const [invoice] = rows;
    if (!invoice) throw new Error('an invoice of the demo was not kept');
    await this.ledger.post(ctx, {
      txnId: `issue:${String(invoice.id)}`,
      companyId: ctx.companyId,
      invoiceId: invoice.id,
      cents: { receivable: plan.valueCents, revenue: -plan.valueCents },
    });
    return invoice.id;
  }

  /** As if it had been paid the day before it was due. */
  async #pay(ctx: Ctx, id: number, start: string): Promise<void> {
    const paidAt = middayOf(addDays(start, -1), DEFAULT_TIME_ZONE);
    const { rows } = await ctx.trx.raw<{ rows: { paymentId: number; cents: number }[] }>(
      `with paid as (
         update invoices set status = 'paid', paid_cents = cents, paid_at = :paidAt, announced_at = :paidAt
          where id = :id returning cents, company_id
       )
       insert into payments (company_id, provider, external_id, invoice_id, cents, applied_cents, credited_cents, suspense_cents, paid_at, received_at)
       select company_id, :provider, :externalId, :id, cents, cents, 0, 0, :paidAt, :paidAt from paid
       returning id as "paymentId", cents`,
      { id, paidAt, provider: PROVIDER, externalId: externalIdOf(id, start) },
    );
    for (const { paymentId, cents } of rows) {
      await this.ledger.post(ctx, {
        txnId: `payment:${String(paymentId)}`,
        companyId: ctx.companyId,
        invoiceId: id,
        paymentId,
        cents: { psp_clearing: cents, receivable: -cents },
      });
    }
  }
}

/** In the form that a Pix has: E, a bank's eight digits, the minute, and eleven letters. */
const externalIdOf = (id: number, day: string): string => {
  const tail = createHash('sha256')
    .update(`${String(id)} ${day}`)
    .digest('hex')
    .slice(0, 11);
  return `E00000000${day.replaceAll('-', '')}1200${tail}`;
};
