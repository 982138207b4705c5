import type { Ctx } from 'prosa/contract';
import { AppError, Core } from 'prosa/core';
import type { Clock, Database, Language, Scope, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ChargeStore } from '../charge-store.ts';
import { invoiceDto } from '../invoice-rows.ts';
import type { InvoiceRow } from '../invoice-rows.ts';
import { Invoices } from '../invoices.ts';
import { PaymentStart } from '../payment-start.ts';
import type { InvoicePaper, Party } from './paper.ts';

/** Whoever asks for a PDF. */
export interface PaperReader {
  readonly scope: Scope & { readonly companyId: number };
  /** Whether it is one of the platform's own people, who read invoices of all companies. */
  readonly isPlatforms: boolean;
  readonly language: Language;
}

interface ProfileRow {
  readonly name: string;
  readonly document: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
}

/** Invoices as PDFs. */
@injectable()
export class InvoicePapers {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(ChargeStore) private readonly charges: ChargeStore,
    @inject(PaymentStart) private readonly payments: PaymentStart,
  ) {}

  /**
   * The PDF of an invoice. Of the reader's own company it has a Pix while it is open: the one that lives, or a new one where a
   * charge can be made; of another company only the one that lives.
   * @throws ERR_NO_INVOICE_FOUND
   */
  async print(reader: PaperReader, id: number): Promise<Buffer> {
    const invoice = await this.#in(reader, (ctx) => this.invoices.row(ctx, id));
    if (invoice.status === 'open' && invoice.companyId === reader.scope.companyId) {
      await this.#charge(reader, id);
    }
    // Credit may have paid a part of it meanwhile.
    const paper = await this.#in(reader, (ctx) => this.#paper(ctx, reader, id));
    // The library is large: a process that prints nothing does not load it.
    const { printInvoice } = await import('./print.ts');
    return printInvoice(paper);
  }

  /** Has a charge made. An invoice is printed without one where that fails: it says how much is owed all the same. */
  async #charge({ scope }: PaperReader, id: number): Promise<void> {
    try {
      await this.payments.start(scope, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  #in<T>({ scope, isPlatforms }: PaperReader, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return isPlatforms
      ? this.database.system('print an invoice', work)
      : this.database.transaction(scope, work);
  }

  async #paper(ctx: Ctx, { language }: PaperReader, id: number): Promise<InvoicePaper> {
    const invoice = await this.invoices.row(ctx, id);
    const charge = invoice.status === 'open' ? await this.charges.live(ctx, id) : undefined;
    const isPayable =
      charge !== undefined && charge.status === 'active' && charge.expiresAt > this.clock.now();
    return {
      ...invoice,
      language,
      number: id,
      isOverdue: invoiceDto(invoice, this.clock.now(), false).isOverdue,
      issuer: await this.#issuer(ctx),
      payer: await this.#payer(ctx, invoice),
      ...(isPayable
        ? { pix: { brCode: charge.brCode, cents: charge.cents, expiresAt: charge.expiresAt } }
        : {}),
    };
  }

  async #issuer(ctx: Ctx): Promise<Party> {
    const read = async (key: string): Promise<string> => String(await this.settings.get(ctx, key));
    return {
      name: await read('billingIssuerName'),
      document: await read('billingIssuerDocument'),
      address: [await read('billingIssuerAddress')],
    };
  }

  async #payer(ctx: Ctx, { companyId, companyName }: InvoiceRow): Promise<Party> {
    const { rows } = await ctx.trx.raw<{ rows: ProfileRow[] }>(
      `select name, document, address, city, state, zipcode from billing_profiles where company_id = ?`,
      [companyId],
    );
    const { name, document, address, city, state, zipcode } = rows[0] ?? NOBODY;
    const place = [city, state].filter((part) => part !== '').join(', ');
    return {
      name: name === '' ? companyName : name,
      document: document ?? '',
      address: [address, [zipcode, place].filter((part) => part !== '').join(' ')],
    };
  }
}

/** A company that has typed nothing about itself. */
const NOBODY: ProfileRow = {
  name: '',
  document: null,
  address: '',
  city: '',
  state: '',
  zipcode: '',
};
