import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import type { ConfirmPaymentBody } from '../shared/platform-schemas.ts';
import type { InvoiceDto } from '../shared/invoice-schemas.ts';
import { ChargeStore } from './charge-store.ts';
import { holdCompany } from './company-hold.ts';
import { InvoiceNews } from './invoice-news.ts';
import { restOf } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';
import { Ledger } from './ledger.ts';
import { Receipts } from './receipts.ts';
import { Renewals } from './renewals.ts';

/** Id under which payments are kept that somebody confirmed from a bank's statement. */
const MANUAL = 'pix-manual';
/** Nobody paid by Pix before. */
const FIRST_PIX = new Date('2020-11-03T00:00:00Z');

/** Acts of the platform's own people on invoices and companies' money. Each is written into the audit log. */
@injectable()
export class PlatformActs {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(Renewals) private readonly renewals: Renewals,
    @inject(ChargeStore) private readonly charges: ChargeStore,
  ) {}

  /** The company that an invoice is of. @throws ERR_NO_INVOICE_FOUND */
  companyOf(invoiceId: number): Promise<number> {
    return this.database.system('whose invoice it is', async (ctx) => {
      const { companyId } = await this.invoices.row(ctx, invoiceId);
      return companyId;
    });
  }

  /**
   * Voids an open invoice, or gives it up. Money that was paid of a voided one is the company's credit.
   * @param ctx a transaction of the company
   * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_INVOICE_NOT_OPEN
   */
  async close(
    ctx: Ctx,
    invoiceId: number,
    { status, reason }: { readonly status: 'void' | 'uncollectible'; readonly reason: string },
  ): Promise<InvoiceDto> {
    const company = await holdCompany(ctx);
    const invoice = await this.invoices.row(ctx, invoiceId, true);
    if (invoice.status === 'paid') throw billingErrors.ERR_INVOICE_PAID();
    if (invoice.status !== 'open') throw billingErrors.ERR_INVOICE_NOT_OPEN();
    const rest = restOf(invoice);
    const isVoid = status === 'void';
    const returned = isVoid ? await this.#release(ctx, invoiceId) : 0;
    await ctx
      .trx('invoices')
      .where({ id: invoiceId })
      .update({ status, ...(isVoid ? { paid_cents: 0, credit_cents: 0 } : {}) });
    await this.ledger.post(ctx, {
      txnId: `${status}:${String(invoiceId)}`,
      companyId: company.id,
      invoiceId,
      cents: isVoid
        ? {
            revenue: invoice.cents,
            receivable: -rest,
            customer_credit: rest - invoice.cents + returned,
            refunds: -returned,
          }
        : { bad_debt: rest, receivable: -rest },
    });
    await this.#record(ctx, invoiceId, { status: { from: 'open', to: status }, reason });
    await this.news.changed(ctx, invoiceId);
    return this.#view(ctx, invoiceId);
  }

  /**
   * Money that was paid of an invoice is the company's credit, but for what went back to the payer already.
   * @returns cents of the latter
   */
  async #release(ctx: Ctx, invoiceId: number): Promise<number> {
    const { rows } = await ctx.trx.raw<{ rows: { cents: number }[] }>(
      `with part as (
         select p.id, least(p.applied_cents, coalesce(sum(r.cents - r.credited_cents - r.suspense_cents), 0))::int as returned
           from payments p left join refunds r on r.payment_id = p.id and r.status = 'done'
          where p.invoice_id = ? group by p.id
       ), moved as (
         update payments p set credited_cents = p.credited_cents + p.applied_cents - part.returned, applied_cents = part.returned
           from part where part.id = p.id
       )
       select coalesce(sum(returned), 0)::int as cents from part`,
      [invoiceId],
    );
    return rows[0]?.cents ?? 0;
  }

  /**
   * Confirms a payment from the bank's statement.
   * @param ctx a transaction of the company
   * @throws ERR_NO_INVOICE_FOUND, ERR_PAYMENT_KNOWN, ERR_INVALID_PAYMENT_DATE
   */
  async confirm(ctx: Ctx, invoiceId: number, body: ConfirmPaymentBody): Promise<InvoiceDto> {
    const paidAt = new Date(body.paidAt);
    if (paidAt > this.clock.now() || paidAt < FIRST_PIX) {
      throw billingErrors.ERR_INVALID_PAYMENT_DATE({ field: 'paidAt' });
    }
    const { externalId, cents } = body;
    if (await this.#isKnown(externalId)) throw billingErrors.ERR_PAYMENT_KNOWN();
    await holdCompany(ctx);
    const live = await this.charges.live(ctx, invoiceId);
    const id = await this.receipts.take(
      ctx,
      { externalId, cents, paidAt, feeCents: 0, ...(live ? { txid: live.txid } : {}) },
      {
        provider: MANUAL,
        invoiceId,
        ...(live ? { chargeId: live.id } : {}),
        ...(ctx.userId === undefined ? {} : { userId: ctx.userId }),
      },
    );
    if (id === undefined) throw billingErrors.ERR_PAYMENT_KNOWN();
    const after = await this.#view(ctx, invoiceId);
    if (live && after.status === 'paid') await this.charges.paid(ctx, live.id);
    await this.#record(ctx, invoiceId, { externalId, cents, paidAt: body.paidAt });
    return after;
  }

  /**
   * Gives a company credit, or takes it away.
   * @param ctx a transaction of the company
   * @throws ERR_NO_COMPANY_FOUND, ERR_CREDIT_TOO_SMALL
   */
  async credit(ctx: Ctx, cents: number, reason: string): Promise<void> {
    const { id: companyId, name } = await holdCompany(ctx);
    const before = await this.ledger.creditOf(ctx);
    if (cents === 0 || before + cents < 0) throw billingErrors.ERR_CREDIT_TOO_SMALL();
    const [given] = await ctx
      .trx('credits')
      .insert({
        company_id: companyId,
        cents,
        reason,
        user_id: ctx.userId ?? null,
        at: this.clock.now(),
      })
      .returning<{ id: number }[]>('id');
    await this.ledger.post(ctx, {
      txnId: `given:${String(given?.id)}`,
      companyId,
      cents: { discounts: cents, customer_credit: -cents },
    });
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'billing', id: companyId, name },
      details: { creditCents: { from: before, to: before + cents }, reason },
      log: 'both',
    });
    if (cents > 0) await this.#useNow(ctx);
  }

  /** Pays the oldest open invoice with credit, unless somebody may be paying it right now. */
  async #useNow(ctx: Ctx): Promise<void> {
    const open = await this.invoices.oldestOpen(ctx);
    if (!open || (await this.charges.live(ctx, open.id))) return;
    const after = await this.renewals.useCredit(ctx, await this.invoices.row(ctx, open.id, true));
    if (after.status === 'open') await this.news.changed(ctx, open.id);
  }

  /** Also under another provider, or as money of nobody: a Pix has one id. */
  #isKnown(externalId: string): Promise<boolean> {
    return this.database.system('whether a payment is known', async ({ trx }) => {
      const known = await trx('payments')
        .where({ external_id: externalId })
        .first<object | undefined>('id');
      return known !== undefined;
    });
  }

  async #view(ctx: Ctx, id: number): Promise<InvoiceDto> {
    return this.invoices.view(ctx, id, true);
  }

  #record(ctx: Ctx, invoiceId: number, details: Readonly<Record<string, unknown>>): Promise<void> {
    const subject = { kind: 'billing', id: `invoice/${String(invoiceId)}` };
    return this.audit.record(ctx, { action: 'changed', subject, details, log: 'both' });
  }
}
