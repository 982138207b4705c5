import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';
import { Cents, Day } from './amounts.ts';
import { InvoiceSchema } from './invoice-schemas.ts';

const Ignored = Type.Optional(Type.Any());

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
