import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, PageQuery } from 'prosa/schemas';

/** Integer cents of a real. */
const Cents = Type.Integer({ minimum: -1_000_000_000_00, maximum: 1_000_000_000_00 });
const Positive = Type.Integer({ minimum: 1, maximum: 1_000_000_00 });
/** A calendar day, as `2026-03-31`. */
const Day = Type.String({ format: 'date' });
const Reason = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' });
const Ignored = Type.Optional(Type.Any());

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

/**
 * Begins a payment. Value and company are the invoice's, whatever the client says; the card fields of older clients are dropped
 * before anything reads or logs them.
 */
export const SubscriptionBody = Closed({
  /** The oldest open invoice unless told; one is issued where there is none. */
  invoiceId: Type.Optional(Id),
  firstName: Type.Optional(Type.String({ maxLength: 100 })),
  lastName: Type.Optional(Type.String({ maxLength: 100 })),
  address2: Type.Optional(Type.String({ maxLength: 200 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.String({ maxLength: 100 })),
  zipcode: Type.Optional(Type.String({ maxLength: 20 })),
  country: Type.Optional(Type.String({ maxLength: 10 })),
  useAddressForPaymentDetails: Ignored,
  plan: Ignored,
  price: Ignored,
  users: Ignored,
  connections: Ignored,
});
export type SubscriptionBody = Static<typeof SubscriptionBody>;

export const ChargeState = Type.Union([
  Type.Literal('creating'),
  Type.Literal('active'),
  Type.Literal('paid'),
  Type.Literal('expired'),
  Type.Literal('removed'),
  Type.Literal('failed'),
]);
export type ChargeState = Static<typeof ChargeState>;

/** The Pix of an invoice. */
export const ChargeSchema = Closed({
  txid: Type.String(),
  invoiceId: Id,
  status: ChargeState,
  provider: Type.String(),
  expiresAt: Instant,
  /** The code to copy; clients draw it. */
  qrcode: Closed({ qrcode: Type.String() }),
  /** Reais with two decimals, as `49.00`. */
  valor: Closed({ original: Type.String() }),
  /** True where nobody tells of the payment: the platform confirms it by hand. */
  isManual: Type.Boolean(),
});
export type ChargeDto = Static<typeof ChargeSchema>;

/** CPF or CNPJ without punctuation: 11 digits, or 14 letters and digits of which the last two are digits. */
const Document = Type.String({ maxLength: 18 });

/** Name, document and address on invoices. */
export const BillingProfileBody = Closed({
  name: Type.Optional(Type.String({ maxLength: 150 })),
  document: Type.Optional(Nullable(Document)),
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
  address: Type.Optional(Type.String({ maxLength: 200 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.String({ maxLength: 100 })),
  /** Brazilian postcodes: 8 digits, with or without hyphen. */
  zipcode: Type.Optional(Type.String({ maxLength: 20 })),
  country: Type.Optional(Type.Union([Type.Literal('BR'), Type.Literal('usa')])),
});
export type BillingProfileBody = Static<typeof BillingProfileBody>;

export const BillingProfileSchema = Closed({
  name: Type.String(),
  document: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zipcode: Type.String(),
  country: Type.Union([Type.Literal('BR'), Type.Literal('usa')]),
});
export type BillingProfileDto = Static<typeof BillingProfileSchema>;

/** `trial`: nothing was paid yet. `grace`: past due, and everything works still. `read-only`: nothing is written. `closed`: connections too. */
const SubscriptionState = Type.Union([
  Type.Literal('exempt'),
  Type.Literal('trial'),
  Type.Literal('current'),
  Type.Literal('grace'),
  Type.Literal('read-only'),
  Type.Literal('closed'),
]);
export type SubscriptionState = Static<typeof SubscriptionState>;

export const SubscriptionSchema = Closed({
  state: SubscriptionState,
  /** Days until the due date; below 0 after it. */
  daysLeft: Type.Integer(),
  dueDate: Instant,
  /** First day on which nothing is written any more, and first day without connections. */
  readOnlyFrom: Day,
  closesOn: Day,
  recurrence: Type.String(),
  plan: Closed({ id: Id, name: Type.String(), cents: Cents }),
  /** Money of the company that the next invoice uses. */
  creditCents: Cents,
  /** The oldest open invoice. */
  openInvoice: Nullable(InvoiceSchema),
  profile: BillingProfileSchema,
  /** Whether a charge can be made at all: otherwise the page offers to write to the platform. */
  canPay: Type.Boolean(),
  /** Of the platform, for the contact dialog. */
  contact: Closed({
    name: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  }),
  /** Plans that the company may change to. */
  plans: Type.Array(
    Closed({
      id: Id,
      name: Type.String(),
      cents: Cents,
      users: Type.Integer(),
      connections: Type.Integer(),
      queues: Type.Integer(),
    }),
  ),
  /** A smaller plan that was chosen for the next period. */
  nextPlanId: Nullable(Id),
});
export type SubscriptionDto = Static<typeof SubscriptionSchema>;

export const PlanChangeBody = Closed({ planId: Id });

/** The cost of a change of the plan: a larger plan at once, (new − old) × days left ÷ days, half up; a smaller one with the next period. */
export const PlanChangeSchema = Closed({
  planId: Id,
  isNow: Type.Boolean(),
  /** To pay for the rest of the period. */
  cents: Cents,
  daysLeft: Type.Integer(),
  days: Type.Integer(),
  /** Of the plan that would be exceeded by what the company has. */
  exceeds: Type.Array(
    Type.Union([Type.Literal('users'), Type.Literal('connections'), Type.Literal('queues')]),
  ),
});
export type PlanChangeDto = Static<typeof PlanChangeSchema>;

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

export const DUNNING_STEPS = ['d-7', 'd-3', 'd0', 'd+1', 'd+3', 'read-only', 'closed'] as const;

const DunningStep = Type.Union([
  Type.Literal('d-7'),
  Type.Literal('d-3'),
  Type.Literal('d0'),
  Type.Literal('d+1'),
  Type.Literal('d+3'),
  Type.Literal('read-only'),
  Type.Literal('closed'),
]);

/** The steps of the reminders: which are sent as mail, and in which words. */
export const BillingSettingsSchema = Closed({
  /** The provider of new charges; empty while there is none. */
  provider: Type.String(),
  providers: Type.Array(Closed({ id: Type.String(), isReady: Type.Boolean() })),
  /** Whoever issues the invoices, on their PDF. */
  issuerName: Type.String({ maxLength: 150 }),
  issuerDocument: Type.String({ maxLength: 18 }),
  issuerAddress: Type.String({ maxLength: 300 }),
  graceDays: Type.Integer({ minimum: 0, maximum: 60 }),
  steps: Type.Array(
    Closed({
      id: DunningStep,
      isOn: Type.Boolean(),
      /** Sent in the last 30 days. */
      sent: Type.Integer(),
    }),
  ),
});
export type BillingSettingsDto = Static<typeof BillingSettingsSchema>;

export const BillingSettingsBody = Closed({
  provider: Type.Optional(Type.String({ maxLength: 40 })),
  issuerName: Type.Optional(Type.String({ maxLength: 150 })),
  issuerDocument: Type.Optional(Type.String({ maxLength: 18 })),
  issuerAddress: Type.Optional(Type.String({ maxLength: 300 })),
  graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  stepsOff: Type.Optional(Type.Array(DunningStep, { maxItems: 7 })),
});
export type BillingSettingsBody = Static<typeof BillingSettingsBody>;
