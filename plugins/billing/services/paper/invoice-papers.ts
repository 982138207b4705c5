import type { Ctx } from 'prosa/contract';
import { AppError, Core } from 'prosa/core';
import type { Clock, Database, Language, Scope, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ChargeStore } from '../charge-store.ts';
import type { ChargeRow } from '../charge-store.ts';
import { invoiceDto } from '../invoice-rows.ts';
import type { InvoiceRow } from '../invoice-rows.ts';
import { Invoices } from '../invoices.ts';
import { PaymentStart } from '../payment-start.ts';
import type { InvoicePaper, Party } from './paper.ts';
import { printInThread } from './printer.ts';

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
   * Has a charge made for the Pix of an invoice's PDF, where it is open and the reader's own. An invoice is printed without a
   * Pix where that fails: it says how much is owed all the same.
   * @returns whether its PDF has a Pix now
   * @throws ERR_NO_INVOICE_FOUND
   */
  async prepare(reader: PaperReader, id: number): Promise<boolean> {
    const { status, companyId } = await this.#in(reader, (ctx) => this.invoices.row(ctx, id));
    if (status === 'open' && companyId === reader.scope.companyId) {
      try {
        await this.payments.start(reader.scope, id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return (await this.#in(reader, (ctx) => this.#payable(ctx, id))) !== undefined;
  }

  /**
   * The PDF of an invoice as it is, with its Pix where it can be paid now.
   * @throws ERR_NO_INVOICE_FOUND, ERR_UNAVAILABLE
   */
  async print(reader: PaperReader, id: number): Promise<Buffer> {
    return printInThread(await this.#in(reader, (ctx) => this.#paper(ctx, reader, id)));
  }

  #in<T>({ scope, isPlatforms }: PaperReader, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return isPlatforms
      ? this.database.system('print an invoice', work)
      : this.database.transaction(scope, work);
  }

  async #paper(ctx: Ctx, { language }: PaperReader, id: number): Promise<InvoicePaper> {
    const invoice = await this.invoices.row(ctx, id);
    const charge = invoice.status === 'open' ? await this.#payable(ctx, id) : undefined;
    return {
      ...invoice,
      language,
      number: id,
      isOverdue: invoiceDto(invoice, this.clock.now(), false).isOverdue,
      issuer: await this.#issuer(ctx),
      payer: await this.#payer(ctx, invoice),
      ...(charge
        ? { pix: { brCode: charge.brCode, cents: charge.cents, expiresAt: charge.expiresAt } }
        : {}),
    };
  }

  /** The charge with which an invoice can be paid now. */
  async #payable(ctx: Ctx, id: number): Promise<ChargeRow | undefined> {
    const charge = await this.charges.live(ctx, id);
    const isGood = charge?.status === 'active' && charge.expiresAt > this.clock.now();
    return isGood ? charge : undefined;
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
