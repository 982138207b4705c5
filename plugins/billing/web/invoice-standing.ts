import type { InvoiceDto } from '../shared/invoice-schemas.ts';

export type InvoiceStanding = 'paid' | 'overdue' | 'open' | 'void' | 'uncollectible';

/** The state of an invoice as it is shown: an open one is overdue after its due date. */
export const invoiceStanding = ({
  status,
  isOverdue,
}: Pick<InvoiceDto, 'status' | 'isOverdue'>): InvoiceStanding =>
  status === 'open' && isOverdue ? 'overdue' : status;

/** Cents that are still to be paid of an open invoice; 0 of any other. */
export const dueOf = ({ status, cents, paidCents, creditCents }: InvoiceDto): number =>
  status === 'open' ? Math.max(0, cents - paidCents - creditCents) : 0;

/** The order in which the API lists invoices. */
export const newestFirst = (one: InvoiceDto, other: InvoiceDto): number =>
  other.issuedAt.localeCompare(one.issuedAt) || other.id - one.id;
