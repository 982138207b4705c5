import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, PageQuery } from 'prosa/schemas';
import { Cents, Day } from './amounts.ts';

export const InvoiceState = Type.Union([
  Type.Literal('open'),
  Type.Literal('paid'),
  Type.Literal('void'),
  Type.Literal('uncollectible'),
]);
export type InvoiceState = Static<typeof InvoiceState>;

/** An invoice. Clients of the family read `detail`, `value`, `dueDate` and `status`. */
export const InvoiceSchema = Closed({
  id: Id,
  /** Name of the plan when it was issued. */
  detail: Type.String(),
  /** Reais. */
  value: Type.Number(),
  cents: Cents,
  /** Paid of it with money; the rest of what is paid was credit. */
  paidCents: Cents,
  creditCents: Cents,
  status: InvoiceState,
  /** Derived from the due date and the company's calendar. */
  isOverdue: Type.Boolean(),
  dueDate: Instant,
  periodStart: Day,
  periodEnd: Day,
  issuedAt: Instant,
  paidAt: Nullable(Instant),
  /** Told to the platform's own people alone. */
  company: Type.Optional(Closed({ id: Id, name: Type.String() })),
});
export type InvoiceDto = Static<typeof InvoiceSchema>;

export const InvoicePage = Closed({
  invoices: Type.Array(InvoiceSchema),
  hasMore: Type.Boolean(),
});

/** Own invoices: words of the plan's name, or a number. */
export const OwnInvoicesQuery = Closed(PageQuery);
