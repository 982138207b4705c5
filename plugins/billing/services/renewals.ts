import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, dayIn, DEFAULT_TIME_ZONE, middayOf } from 'prosa/core';
import type { Accounts, Clock, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { InvoicePaid } from '../facts.ts';
import { renewed } from '../rules/periods.ts';
import { readCompany } from './company-hold.ts';
import type { BilledCompany } from './company-hold.ts';
import { InvoiceNews } from './invoice-news.ts';
import { restOf } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { Ledger } from './ledger.ts';

/** Everything that follows from an invoice being paid in full: the due date moves, and everybody is told. */
@injectable()
export class Renewals {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Switches) private readonly switches: Switches,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
  ) {}

  /**
   * Pays an open invoice, or part of it, with the company's credit.
   * @param ctx a transaction of the company, which holds company and invoice
   * @returns the invoice as it is then
   */
  async useCredit(ctx: Ctx, invoice: InvoiceRow): Promise<InvoiceRow> {
    if (invoice.status !== 'open') return invoice;
    const rest = restOf(invoice);
    const used = Math.min(rest, rest > 0 ? await this.ledger.creditOf(ctx) : 0);
    if (used > 0) {
      await ctx.trx('invoices').where({ id: invoice.id }).increment('credit_cents', used);
      await this.ledger.post(ctx, {
        txnId: `credit:${String(invoice.id)}:${String(invoice.creditCents)}`,
        companyId: invoice.companyId,
        invoiceId: invoice.id,
        cents: { customer_credit: used, receivable: -used },
      });
    }
    const after = { ...invoice, creditCents: invoice.creditCents + used };
    if (restOf(after) > 0) return after;
    await this.complete(ctx, after, this.clock.now());
    return { ...after, status: 'paid' };
  }

  /**
   * An invoice has been paid in full.
   * @param ctx a transaction of the company, which holds company and invoice
   * @param paidAt the moment of the payment that completed it
   */
  async complete(ctx: Ctx, invoice: InvoiceRow, paidAt: Date): Promise<void> {
    const { id: invoiceId, cents } = invoice;
    await ctx.trx('invoices').where({ id: invoiceId }).update({ status: 'paid', paid_at: paidAt });
    if (invoice.kind === 'period') await this.#renew(ctx, invoice, paidAt);
    const { id, name, dueDate } = await readCompany(ctx);
    const company = { id, name, dueDate: dueDate.toISOString() };
    ctx.emit('billing.payment-settled', { company, invoiceId }, [topics.company]);
    ctx.emit(InvoicePaid, { companyId: id, invoiceId, cents });
    await this.news.changed(ctx, invoiceId);
    // Whatever it was kept from is open again with the next request.
    this.accounts.changed(ctx, { companyId: id });
  }

  async #renew(ctx: Ctx, invoice: InvoiceRow, paidAt: Date): Promise<void> {
    const company = await readCompany(ctx);
    const { dueDate, timeZone, recurrence, anchorDay } = company;
    const next = renewed({
      dueDay: dayIn(dueDate, timeZone),
      // The bank's calendar, whatever the company's is.
      paidDay: dayIn(paidAt, DEFAULT_TIME_ZONE),
      recurrence,
      anchorDay: anchorDay ?? undefined,
    });
    const planId = await this.#nextPlan(ctx, company, invoice);
    await ctx
      .trx('companies')
      .where({ id: company.id })
      .update({
        due_date: middayOf(next.day, timeZone),
        plan_id: planId,
        updated_at: this.clock.now(),
      });
    await ctx
      .trx('billing_accounts')
      .insert({ company_id: company.id, anchor_day: next.anchorDay })
      .onConflict('company_id')
      .merge(['anchor_day']);
  }

  /** The plan of the period that begins: a smaller one that was chosen for it, once it is paid for. */
  async #nextPlan(
    ctx: Ctx,
    { id, planId, nextPlanId }: BilledCompany,
    invoice: InvoiceRow,
  ): Promise<number> {
    if (nextPlanId === null || nextPlanId !== invoice.planId) return planId;
    await ctx.trx('billing_accounts').where({ company_id: id }).update({ next_plan_id: null });
    await this.switches.changed(ctx, id);
    return nextPlanId;
  }
}
