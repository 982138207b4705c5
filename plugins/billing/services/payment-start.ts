import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import type { ChargeDto } from '../shared/company-schemas.ts';
import { ProviderError } from '../shared/providers.ts';
import type { PaymentProvider, ProviderCharge } from '../shared/providers.ts';
import { ChargeStore } from './charge-store.ts';
import type { ChargeRow } from './charge-store.ts';
import { holdCompany } from './company-hold.ts';
import type { BilledCompany } from './company-hold.ts';
import { InvoiceIssue } from './invoice-issue.ts';
import { InvoiceNews } from './invoice-news.ts';
import { restOf } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';
import { Providers } from './providers.ts';
import { Renewals } from './renewals.ts';
import { Settlement } from './settlement.ts';

const HOUR = 3_600_000;
/** A charge that nobody takes back lives as long as somebody may take to confirm it by hand. */
const MANUAL_LIFE = 30 * 24 * HOUR;
/** A charge that expires sooner is not offered any more. */
const LEAST_LEFT = 60_000;
const ATTEMPTS = 4;

type Step =
  | { readonly kind: 'paid' }
  | { readonly kind: 'offer' | 'make' | 'replace'; readonly charge: ChargeRow };

/** The pay button: hands out the one charge with which an invoice is paid. */
@injectable()
export class PaymentStart {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Providers) private readonly providers: Providers,
    @inject(ChargeStore) private readonly charges: ChargeStore,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(InvoiceIssue) private readonly issue: InvoiceIssue,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
    @inject(Renewals) private readonly renewals: Renewals,
    @inject(Settlement) private readonly settlement: Settlement,
  ) {}

  /**
   * The charge of an invoice: the one that lives, or a new one where the amount or the way of paying is another now.
   * @param who the company, and who of it pays
   * @param invoiceId the oldest open one unless told; one is issued where there is none
   * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_INVOICE_NOT_OPEN, ERR_COMPANY_EXEMPT, ERR_PAYMENT_NOT_SET_UP,
   *   ERR_PAYMENT_UNAVAILABLE, ERR_PAYMENT_REFUSED
   */
  async start(who: Scope, invoiceId?: number): Promise<ChargeDto> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const step = await this.database.transaction(who, (ctx) => this.#next(ctx, invoiceId));
      if (step.kind === 'paid') throw billingErrors.ERR_INVOICE_PAID();
      if (step.kind === 'offer') return this.dto(step.charge);
      if (step.kind === 'make') return this.dto(await this.#make(step.charge));
      await this.#takeBack(step.charge);
    }
    throw billingErrors.ERR_PAYMENT_UNAVAILABLE();
  }

  dto({ txid, invoiceId, status, provider, expiresAt, brCode, cents }: ChargeRow): ChargeDto {
    return {
      txid,
      invoiceId,
      status,
      provider,
      expiresAt: expiresAt.toISOString(),
      qrcode: { qrcode: brCode },
      valor: { original: (cents / 100).toFixed(2) },
      isManual: this.providers.find(provider)?.can.has('cob') !== true,
    };
  }

  /** A charge of the transaction's company. @throws ERR_NO_CHARGE_FOUND */
  async view(ctx: Ctx, txid: string): Promise<ChargeDto> {
    const charge = await this.charges.byTxid(ctx, txid);
    if (!charge) throw billingErrors.ERR_NO_CHARGE_FOUND();
    return this.dto(charge);
  }

  /**
   * Takes the living charge of an invoice back, so that it cannot be paid any more.
   * @throws ERR_INVOICE_PAID where somebody has just paid it
   */
  async withdraw(companyId: number, invoiceId: number): Promise<void> {
    const scope = { companyId, system: 'a charge is taken back' };
    const charge = await this.database.transaction(scope, (ctx) =>
      this.charges.live(ctx, invoiceId),
    );
    if (charge && (await this.#takeBack(charge)) === 'paid') throw billingErrors.ERR_INVOICE_PAID();
  }

  async #next(ctx: Ctx, invoiceId: number | undefined): Promise<Step> {
    const company = await holdCompany(ctx);
    const provider = await this.providers.chosen(ctx);
    const chosen = await this.#invoice(ctx, company, invoiceId);
    if (chosen.status === 'paid') throw billingErrors.ERR_INVOICE_PAID();
    if (chosen.status !== 'open') throw billingErrors.ERR_INVOICE_NOT_OPEN();
    const charge = await this.charges.live(ctx, chosen.id);
    // Credit comes before cash; but what somebody may be paying right now keeps its amount.
    const invoice = charge ? chosen : await this.renewals.useCredit(ctx, chosen);
    if (invoice.status === 'paid') return { kind: 'paid' };
    if (!provider) throw billingErrors.ERR_PAYMENT_NOT_SET_UP();
    const cents = restOf(invoice);
    if (charge) {
      if (!this.#isGood(charge, provider, cents)) return { kind: 'replace', charge };
      return { kind: charge.status === 'active' ? 'offer' : 'make', charge };
    }
    return { kind: 'make', charge: await this.#begin(ctx, invoice, provider, cents) };
  }

  async #invoice(
    ctx: Ctx,
    company: BilledCompany,
    invoiceId: number | undefined,
  ): Promise<InvoiceRow> {
    if (invoiceId !== undefined) return this.invoices.row(ctx, invoiceId, true);
    const oldest = await this.invoices.oldestOpen(ctx);
    if (oldest) return this.invoices.row(ctx, oldest.id, true);
    if (company.isExempt) throw billingErrors.ERR_COMPANY_EXEMPT();
    const issued = await this.issue.one(ctx);
    // It is paid up to a period that is not even near: there is nothing to pay.
    if (issued === undefined) throw billingErrors.ERR_INVOICE_PAID();
    await this.news.tell(ctx, issued);
    return this.invoices.row(ctx, issued, true);
  }

  #isGood(charge: ChargeRow, provider: PaymentProvider, cents: number): boolean {
    const left = charge.expiresAt.getTime() - this.clock.now().getTime();
    return charge.cents === cents && charge.provider === provider.id && left > LEAST_LEFT;
  }

  #begin(
    ctx: Ctx,
    invoice: InvoiceRow,
    provider: PaymentProvider,
    cents: number,
  ): Promise<ChargeRow> {
    const life = provider.can.has('cob') ? HOUR : MANUAL_LIFE;
    return this.charges.begin(ctx, {
      invoiceId: invoice.id,
      provider: provider.id,
      txid: randomUUID().replaceAll('-', ''),
      cents,
      expiresAt: new Date(this.clock.now().getTime() + life),
    });
  }

  /** Has the provider make a charge that is kept already. Nobody knows whether one that was asked for before exists: the id says. */
  async #make(charge: ChargeRow): Promise<ChargeRow> {
    const provider = this.providers.get(charge.provider);
    const made = await this.#create(provider, charge);
    if (made.cents !== charge.cents) {
      await this.charges.end(charge, 'failed');
      throw billingErrors.ERR_PAYMENT_REFUSED();
    }
    const active = await this.charges.activate(charge, made.brCode);
    if (made.received.length > 0) await this.settlement.adopt(active, made);
    return active;
  }

  async #create(provider: PaymentProvider, charge: ChargeRow): Promise<ProviderCharge> {
    const { txid, cents, expiresAt, invoiceId } = charge;
    try {
      const description = `Fatura ${String(invoiceId)}`;
      return await provider.create({ txid, cents, expiresAt, description });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const found = await provider.find(txid).catch(() => undefined);
      if (found !== undefined && found !== 'unknown') return found;
      if (error.failure === 'unreachable' || error.failure === 'busy') {
        throw billingErrors.ERR_PAYMENT_UNAVAILABLE();
      }
      await this.charges.end(charge, 'failed');
      throw billingErrors.ERR_PAYMENT_REFUSED();
    }
  }

  async #takeBack(charge: ChargeRow): Promise<'removed' | 'paid'> {
    const provider = this.providers.find(charge.provider);
    try {
      const outcome = await provider?.remove(charge.txid);
      if (outcome === 'paid') {
        await this.settlement.settle(charge.txid);
        return 'paid';
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw billingErrors.ERR_PAYMENT_UNAVAILABLE();
    }
    await this.charges.end(charge, 'removed');
    return 'removed';
  }
}
