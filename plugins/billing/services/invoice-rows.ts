import { dayIn } from 'prosa/core';
import type { InvoiceDto, InvoiceState } from '../shared/invoice-schemas.ts';

/** An invoice as statements read it, with its company. */
export interface InvoiceRow {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly timeZone: string;
  readonly kind: 'period' | 'change';
  readonly planId: number | null;
  readonly detail: string;
  readonly cents: number;
  readonly paidCents: number;
  readonly creditCents: number;
  readonly status: InvoiceState;
  readonly dueDate: Date;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly issuedAt: Date;
  readonly paidAt: Date | null;
}

/** The columns of invoices (`i`) and their companies (`c`). */
export const INVOICE_COLUMNS = `
  i.id, i.company_id as "companyId", c.name as "companyName", c.time_zone as "timeZone", i.kind, i.plan_id as "planId",
  i.detail, i.cents, i.paid_cents as "paidCents", i.credit_cents as "creditCents", i.status, i.due_date as "dueDate",
  i.period_start::text as "periodStart", i.period_end::text as "periodEnd", i.issued_at as "issuedAt", i.paid_at as "paidAt"`;

/**
 * An invoice as the API shows it.
 * @param isNamed whether its company is told
 */
export const invoiceDto = (row: InvoiceRow, now: Date, isNamed: boolean): InvoiceDto => ({
  id: row.id,
  detail: row.detail,
  value: row.cents / 100,
  cents: row.cents,
  paidCents: row.paidCents,
  creditCents: row.creditCents,
  status: row.status,
  isOverdue: row.status === 'open' && dayIn(now, row.timeZone) > dayIn(row.dueDate, row.timeZone),
  dueDate: row.dueDate.toISOString(),
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  issuedAt: row.issuedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  ...(isNamed ? { company: { id: row.companyId, name: row.companyName } } : {}),
});
/** The part of an invoice that is still to be paid, in cents. */
export const restOf = ({
  cents,
  paidCents,
  creditCents,
}: Pick<InvoiceRow, 'cents' | 'paidCents' | 'creditCents'>): number =>
  cents - paidCents - creditCents;
