import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, PageQuery } from 'prosa/schemas';
import { Cents, Day } from './amounts.ts';
import { InvoiceState } from './invoice-schemas.ts';

const Positive = Type.Integer({ minimum: 1, maximum: 1_000_000_00 });
const Reason = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' });

/** Of all companies. */
export const InvoicesQuery = Closed({
  ...PageQuery,
  status: Type.Optional(
    Type.Union([InvoiceState, Type.Literal('overdue'), Type.Literal('partly-paid')]),
  ),
  companyId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type InvoicesQuery = Static<typeof InvoicesQuery>;

/** A payment confirmed by hand, from the bank's statement. */
export const ConfirmPaymentBody = Closed({
  /** `endToEndId` of the Pix: 32 letters and digits. */
  externalId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  cents: Positive,
  paidAt: Instant,
});
export type ConfirmPaymentBody = Static<typeof ConfirmPaymentBody>;

const RefundSchema = Closed({
  id: Type.String(),
  cents: Cents,
  status: Type.Union([Type.Literal('requested'), Type.Literal('done'), Type.Literal('refused')]),
  isByBank: Type.Boolean(),
  reason: Type.String(),
  createdAt: Instant,
});

export const PaymentSchema = Closed({
  id: Id,
  provider: Type.String(),
  externalId: Type.String(),
  cents: Cents,
  feeCents: Cents,
  refundedCents: Cents,
  paidAt: Instant,
  /** Null where nobody knows whose money it is. */
  company: Nullable(Closed({ id: Id, name: Type.String() })),
  invoiceId: Nullable(Id),
  txid: Nullable(Type.String()),
  canRefund: Type.Boolean(),
  refunds: Type.Array(RefundSchema),
});
export type PaymentDto = Static<typeof PaymentSchema>;

export const PaymentsQuery = Closed({
  ...PageQuery,
  isUnmatched: Type.Optional(Type.Boolean()),
  companyId: Type.Optional(Id),
});

export const PaymentPage = Closed({ payments: Type.Array(PaymentSchema), hasMore: Type.Boolean() });

/** Gives money that nobody was known for to a company: to an invoice, or as its credit. */
export const AssignPaymentBody = Closed({ companyId: Id, invoiceId: Type.Optional(Id) });

export const RefundBody = Closed({ cents: Positive, reason: Reason });

export const CreditBody = Closed({ companyId: Id, cents: Cents, reason: Reason });

export const ExtensionBody = Closed({
  companyId: Id,
  days: Type.Integer({ minimum: 1, maximum: 366 }),
  reason: Reason,
});

export const VoidBody = Closed({
  status: Type.Union([Type.Literal('void'), Type.Literal('uncollectible')]),
  reason: Reason,
});

/** Money by month, and what is overdue by age. */
export const RevenueSchema = Closed({
  months: Type.Array(
    Closed({
      month: Type.String(),
      invoicedCents: Cents,
      paidCents: Cents,
      refundedCents: Cents,
      feeCents: Cents,
    }),
  ),
  overdue: Type.Array(
    Closed({
      /** Days: `1-7`, `8-30`, `31-60`, `61-`. */
      age: Type.Union([
        Type.Literal('1-7'),
        Type.Literal('8-30'),
        Type.Literal('31-60'),
        Type.Literal('61-'),
      ]),
      invoices: Type.Integer(),
      cents: Cents,
    }),
  ),
  openCents: Cents,
  creditCents: Cents,
  suspenseCents: Cents,
});
export type RevenueDto = Static<typeof RevenueSchema>;

/** A payment that provider and books tell differently. */
const DifferenceSchema = Closed({
  id: Id,
  kind: Type.Union([Type.Literal('missing'), Type.Literal('amount'), Type.Literal('clearing')]),
  provider: Type.String(),
  externalId: Nullable(Type.String()),
  ourCents: Cents,
  theirCents: Cents,
  foundAt: Instant,
});
export type DifferenceDto = Static<typeof DifferenceSchema>;

export const DifferencesQuery = Closed({
  /** Continues after the difference of this id: pages never repeat or skip one. */
  after: Type.Optional(Id),
});

export const DifferencePage = Closed({
  differences: Type.Array(DifferenceSchema),
  hasMore: Type.Boolean(),
  lastRunAt: Nullable(Instant),
});
export type DifferencePage = Static<typeof DifferencePage>;
