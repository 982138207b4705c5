import type { Ctx } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, AuditActor, Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { allot } from '../rules/allotment.ts';
import type { PaymentDto } from '../shared/platform-schemas.ts';
import { holdCompany } from './company-hold.ts';
import { InvoiceNews } from './invoice-news.ts';
import { restOf } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';
import { Ledger } from './ledger.ts';
import { Providers } from './providers.ts';
import { Renewals } from './renewals.ts';

const PAGE_SIZE = 20;

interface PaymentQuery {
  readonly searchParam?: string;
  readonly pageNumber?: number;
  readonly isUnmatched?: boolean;
  readonly companyId?: number;
}

type Row = Omit<PaymentDto, 'paidAt' | 'canRefund' | 'company'> & {
  readonly paidAt: Date;
  readonly companyId: number | null;
  readonly companyName: string | null;
};

const READ = `
  select p.id, p.provider, p.external_id as "externalId", p.cents, p.fee_cents as "feeCents", p.paid_at as "paidAt",
         p.company_id as "companyId", c.name as "companyName", p.invoice_id as "invoiceId", p.txid,
         coalesce(r.cents, 0)::int as "refundedCents", coalesce(r.list, '[]') as refunds
    from payments p left join companies c on c.id = p.company_id
    left join lateral (
      select sum(cents) filter (where status <> 'refused') as cents,
             json_agg(json_build_object('id', id, 'cents', cents, 'status', status, 'isByBank', is_by_bank, 'reason', reason,
               'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at) as list
        from refunds where payment_id = p.id) r on true`;

/** Money of nobody that could still be given to a company: without what went back already. */
const LEFT = `
  select p.suspense_cents - coalesce((select sum(suspense_cents) from refunds where payment_id = p.id and status <> 'refused'), 0)::int as cents,
         exists (select 1 from refunds where payment_id = p.id and status = 'requested') as "isReturning",
         p.paid_at as "paidAt"
    from payments p where p.id = ?`;

/** Payments of all companies and of nobody, for the platform's own people. */
@injectable()
export class Payments {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Providers) private readonly providers: Providers,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Renewals) private readonly renewals: Renewals,
  ) {}

  /** The newest first; searched by company, or by the ids of payment and charge. */
  page(query: PaymentQuery): Promise<{ payments: PaymentDto[]; hasMore: boolean }> {
    const { searchParam, pageNumber, isUnmatched, companyId } = query;
    const word = searchParam?.trim() ?? '';
    const conditions = [
      ...(isUnmatched === undefined
        ? []
        : [isUnmatched ? 'p.suspense_cents > 0 and p.company_id is null' : 'p.suspense_cents = 0']),
      ...(companyId === undefined ? [] : ['p.company_id = :companyId']),
      ...(word === ''
        ? []
        : ['(p.external_id = :word or p.txid = :word or folded(c.name) like folded(:pattern))']),
    ];
    return this.database.system('list payments', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Row[] }>(
        `${READ} where true ${conditions.map((each) => `and ${each}`).join(' ')}
          order by p.paid_at desc, p.id desc offset :offset limit :limit`,
        {
          companyId: companyId ?? null,
          word,
          pattern: containsPattern(word),
          offset: offsetOf(pageNumber, PAGE_SIZE),
          limit: PAGE_SIZE + 1,
        },
      );
      const { items, hasMore } = pageOf(rows, PAGE_SIZE);
      return { payments: items.map((row) => this.#dto(row)), hasMore };
    });
  }

  /** @throws ERR_NO_PAYMENT_FOUND */
  view(id: number): Promise<PaymentDto> {
    return this.database.system('read a payment', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Row[] }>(`${READ} where p.id = ?`, [id]);
      if (!rows[0]) throw billingErrors.ERR_NO_PAYMENT_FOUND();
      return this.#dto(rows[0]);
    });
  }

  /**
   * Gives money that nobody was known for to a company: to an invoice of it, or as its credit.
   * @throws ERR_NO_PAYMENT_FOUND, ERR_NO_COMPANY_FOUND, ERR_NO_INVOICE_FOUND, ERR_PAYMENT_ASSIGNED
   */
  async assign(
    id: number,
    { companyId, invoiceId }: { readonly companyId: number; readonly invoiceId?: number },
    actor: AuditActor,
  ): Promise<void> {
    await this.database.system('money of nobody has a company', async (system) => {
      const company = await holdCompany(system, companyId);
      const left = await this.#left(system, id);
      const invoice =
        invoiceId === undefined ? undefined : await this.invoices.row(system, invoiceId, true);
      if (invoice && invoice.companyId !== companyId) throw billingErrors.ERR_NO_INVOICE_FOUND();
      const { applied, credited } = allot(
        left.cents,
        invoice?.status === 'open' ? restOf(invoice) : 0,
      );
      await system.trx.raw(
        `update payments set company_id = :companyId, invoice_id = :invoiceId, applied_cents = :applied,
                credited_cents = :credited, suspense_cents = suspense_cents - :cents where id = :id`,
        { id, companyId, invoiceId: invoiceId ?? null, applied, credited, cents: left.cents },
      );
      await system.trx('refunds').where({ payment_id: id }).update({ company_id: companyId });
      await this.ledger.post(system, {
        txnId: `assign:${String(id)}`,
        companyId,
        invoiceId,
        paymentId: id,
        cents: { suspense: left.cents, receivable: -applied, customer_credit: -credited },
      });
      const ctx = await this.database.enter(system, companyId);
      if (invoice && applied > 0) {
        await ctx.trx('invoices').where({ id: invoice.id }).increment('paid_cents', applied);
        const after = { ...invoice, paidCents: invoice.paidCents + applied };
        if (restOf(after) === 0) await this.renewals.complete(ctx, after, left.paidAt);
        else await this.news.changed(ctx, invoice.id);
      }
      await this.audit.recordAs(actor, ctx, {
        action: 'changed',
        subject: { kind: 'billing', id: `payment/${String(id)}`, name: company.name },
        details: { cents: left.cents, ...(invoiceId === undefined ? {} : { invoiceId }) },
        log: 'both',
      });
    });
  }

  async #left(ctx: Ctx, id: number): Promise<{ readonly cents: number; readonly paidAt: Date }> {
    await ctx.trx.raw('select 1 from payments where id = ? for update', [id]);
    const { rows } = await ctx.trx.raw<{
      rows: { cents: number; isReturning: boolean; paidAt: Date }[];
    }>(LEFT, [id]);
    if (!rows[0]) throw billingErrors.ERR_NO_PAYMENT_FOUND();
    if (rows[0].cents <= 0 || rows[0].isReturning) throw billingErrors.ERR_PAYMENT_ASSIGNED();
    return rows[0];
  }

  #dto({ companyId, companyName, paidAt, ...row }: Row): PaymentDto {
    const isLeft = row.refundedCents < row.cents;
    return {
      ...row,
      paidAt: paidAt.toISOString(),
      company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
      canRefund: isLeft && this.providers.find(row.provider)?.can.has('refund') === true,
    };
  }
}
