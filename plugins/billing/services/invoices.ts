import type { Ctx } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import type { InvoiceDto } from '../shared/invoice-schemas.ts';
import type { InvoicesQuery } from '../shared/platform-schemas.ts';
import { INVOICE_COLUMNS, invoiceDto } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';

const PAGE_SIZE = 20;

interface Page {
  readonly invoices: InvoiceDto[];
  readonly hasMore: boolean;
}

interface PageOptions {
  readonly searchParam?: string;
  readonly pageNumber?: number;
}

const READ = `select ${INVOICE_COLUMNS} from invoices i join companies c on c.id = i.company_id`;

/** Invoices, as companies and the platform's own people see them. */
@injectable()
export class Invoices {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * An invoice of the transaction's company.
   * @param isNamed whether the company is told: to the platform's own people
   * @throws ERR_NO_INVOICE_FOUND
   */
  async view(ctx: Ctx, id: number, isNamed = false): Promise<InvoiceDto> {
    return invoiceDto(await this.row(ctx, id), this.clock.now(), isNamed);
  }

  /**
   * An invoice as it is kept, of the transaction's company or, in a transaction of the platform, of any.
   * @param isHeld whether nobody else may change it before the transaction ends
   * @throws ERR_NO_INVOICE_FOUND
   */
  async row(ctx: Ctx, id: number, isHeld = false): Promise<InvoiceRow> {
    const { rows } = await ctx.trx.raw<{ rows: InvoiceRow[] }>(
      `${READ} where i.id = ? ${isHeld ? 'for update of i' : ''}`,
      [id],
    );
    if (!rows[0]) throw billingErrors.ERR_NO_INVOICE_FOUND();
    return rows[0];
  }

  /** The oldest invoice of the transaction's company that is open. */
  async oldestOpen(ctx: Ctx): Promise<InvoiceRow | undefined> {
    const { rows } = await ctx.trx.raw<{ rows: InvoiceRow[] }>(
      `${READ} where i.company_id = ? and i.status = 'open' order by i.due_date, i.id limit 1`,
      [ctx.companyId],
    );
    return rows[0];
  }

  /** Those of the transaction's company, the newest first; searched by words of the plan's name, or by number. */
  async own(ctx: Ctx, { searchParam, pageNumber }: PageOptions): Promise<Page> {
    const { rows } = await ctx.trx.raw<{ rows: InvoiceRow[] }>(
      `${READ} where i.company_id = :companyId ${searching(searchParam, 'i.detail')}
        order by i.issued_at desc, i.id desc offset :offset limit :limit`,
      { companyId: ctx.companyId, ...searched(searchParam), ...placeOf(pageNumber) },
    );
    return this.#page(rows, false);
  }

  /** Those of all companies, for the platform's own people. */
  all(query: InvoicesQuery): Promise<Page> {
    return this.database.system('list invoices', async (ctx) =>
      this.#page(await this.found(ctx, query, placeOf(query.pageNumber)), true),
    );
  }

  /**
   * The invoices that a list of the platform's people asks for, the newest first.
   * @param ctx a transaction of the platform
   */
  async found(
    ctx: Ctx,
    query: InvoicesQuery,
    place: { readonly offset: number; readonly limit: number },
  ): Promise<readonly InvoiceRow[]> {
    const { status, companyId, from, to, searchParam } = query;
    const conditions = [
      ...(companyId === undefined ? [] : ['i.company_id = :companyId']),
      ...(from === undefined
        ? []
        : [`i.due_date >= :from::date::timestamp at time zone 'America/Sao_Paulo'`]),
      ...(to === undefined
        ? []
        : [`i.due_date < (:to::date + 1)::timestamp at time zone 'America/Sao_Paulo'`]),
      ...(status === undefined ? [] : [conditionOf(status)]),
    ];
    const { rows } = await ctx.trx.raw<{ rows: InvoiceRow[] }>(
      `${READ} where true ${conditions.map((each) => `and ${each}`).join(' ')}
        ${searching(searchParam, `i.detail || ' ' || c.name`)}
        order by i.issued_at desc, i.id desc offset :offset limit :limit`,
      {
        companyId: companyId ?? null,
        from: from ?? null,
        to: to ?? null,
        status: status ?? null,
        now: this.clock.now(),
        ...searched(searchParam),
        ...place,
      },
    );
    return rows;
  }

  #page(rows: readonly InvoiceRow[], isNamed: boolean): Page {
    const { items, hasMore } = pageOf(rows, PAGE_SIZE);
    const now = this.clock.now();
    return { invoices: items.map((row) => invoiceDto(row, now, isNamed)), hasMore };
  }
}

const placeOf = (pageNumber: number | undefined) => ({
  offset: offsetOf(pageNumber, PAGE_SIZE),
  limit: PAGE_SIZE + 1,
});

const conditionOf = (status: NonNullable<InvoicesQuery['status']>): string => {
  if (status === 'partly-paid') return `i.status = 'open' and i.paid_cents + i.credit_cents > 0`;
  if (status !== 'overdue') return 'i.status = :status';
  return `i.status = 'open' and (i.due_date at time zone c.time_zone)::date < (:now::timestamptz at time zone c.time_zone)::date`;
};

const searching = (text: string | undefined, where: string): string =>
  text?.trim() ? `and (folded(${where}) like folded(:pattern) or i.id::text = :word)` : '';

const searched = (text: string | undefined) => {
  const word = text?.trim() ?? '';
  return { word, pattern: containsPattern(word) };
};
