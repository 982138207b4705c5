import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { allot } from '../rules/allotment.ts';
import type { ReceivedPayment } from '../shared/providers.ts';
import { InvoiceNews } from './invoice-news.ts';
import { restOf } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';
import { Ledger } from './ledger.ts';
import { Renewals } from './renewals.ts';

type Arrived = Omit<ReceivedPayment, 'refunds'>;

interface Origin {
  /** Id of the provider. */
  readonly provider: string;
  readonly chargeId?: number;
  readonly invoiceId: number;
  /** The one of the platform's people who confirmed it. */
  readonly userId?: number;
}

/** Books payments that arrived, each once. */
@injectable()
export class Receipts {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(Renewals) private readonly renewals: Renewals,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
  ) {}

  /**
   * Books a payment for an invoice. The part that it does not need, or takes no longer, is the company's credit.
   * @param ctx a transaction of the company, which holds it
   * @returns its id; undefined where it is known already
   */
  async take(ctx: Ctx, payment: Arrived, origin: Origin): Promise<number | undefined> {
    const invoice = await this.invoices.row(ctx, origin.invoiceId, true);
    const isOpen = invoice.status === 'open';
    const { applied, credited } = allot(payment.cents, isOpen ? restOf(invoice) : 0);
    const id = await this.#insert(ctx, payment, {
      company_id: ctx.companyId,
      provider: origin.provider,
      charge_id: origin.chargeId ?? null,
      invoice_id: invoice.id,
      user_id: origin.userId ?? null,
      applied_cents: applied,
      credited_cents: credited,
      suspense_cents: 0,
    });
    if (id === undefined) return undefined;
    await this.#book(ctx, id, payment, {
      companyId: ctx.companyId,
      invoiceId: invoice.id,
      cents: { receivable: -applied, customer_credit: -credited },
    });
    if (applied === 0) return id;
    await ctx.trx('invoices').where({ id: invoice.id }).increment('paid_cents', applied);
    const after = { ...invoice, paidCents: invoice.paidCents + applied };
    if (restOf(after) === 0) await this.renewals.complete(ctx, after, payment.paidAt);
    else await this.news.changed(ctx, invoice.id);
    return id;
  }

  /** Keeps a payment of which nobody knows whose it is. @returns whether it was new */
  unmatched(provider: string, payment: Arrived): Promise<boolean> {
    return this.database.system('money of nobody', async (ctx) => {
      const id = await this.#insert(ctx, payment, {
        company_id: null,
        provider,
        applied_cents: 0,
        credited_cents: 0,
        suspense_cents: payment.cents,
      });
      if (id === undefined) return false;
      await this.#book(ctx, id, payment, { companyId: null, cents: { suspense: -payment.cents } });
      return true;
    });
  }

  async #insert(
    { trx }: Ctx,
    { externalId, txid, cents, feeCents, paidAt }: Arrived,
    row: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined> {
    // Also where somebody confirmed by hand what the provider tells of now: a Pix has one id wherever it is told of.
    const known = await trx('payments')
      .where({ external_id: externalId })
      .first<object | undefined>('id');
    if (known) return undefined;
    const [inserted] = await trx('payments')
      .insert({
        ...row,
        external_id: externalId,
        txid: txid ?? null,
        cents,
        fee_cents: feeCents,
        paid_at: paidAt,
        received_at: this.clock.now(),
      })
      .onConflict(['provider', 'external_id'])
      .ignore()
      .returning<{ id: number }[]>('id');
    return inserted?.id;
  }

  /** Books the money itself beside what it pays, and what the provider kept of it. */
  async #book(
    ctx: Ctx,
    paymentId: number,
    { cents, feeCents }: Arrived,
    posting: Pick<Parameters<Ledger['post']>[1], 'companyId' | 'invoiceId' | 'cents'>,
  ): Promise<void> {
    await this.ledger.post(ctx, {
      ...posting,
      txnId: `payment:${String(paymentId)}`,
      paymentId,
      cents: { psp_clearing: cents, ...posting.cents },
    });
    await this.ledger.post(ctx, {
      txnId: `fee:${String(paymentId)}`,
      companyId: posting.companyId,
      paymentId,
      cents: { psp_fees: feeCents, psp_clearing: -feeCents },
    });
  }
}
