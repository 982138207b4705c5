import type { BillingSettingsDto } from '../../shared/settings-schemas.ts';
import type { ChargeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import type { DifferenceDto, PaymentDto, RevenueDto } from '../../shared/platform-schemas.ts';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';

/** An open invoice of March 2026. */
export const buildInvoice = (changes: Partial<InvoiceDto> = {}): InvoiceDto => ({
  id: 41,
  detail: 'Ouro',
  value: 149.9,
  cents: 14_990,
  paidCents: 0,
  creditCents: 0,
  status: 'open',
  isOverdue: false,
  dueDate: '2026-03-31T15:00:00.000Z',
  periodStart: '2026-03-31',
  periodEnd: '2026-04-30',
  issuedAt: '2026-03-11T12:00:00.000Z',
  paidAt: null,
  ...changes,
});

/** A trial of a company that has typed nothing about itself yet. */
export const buildSubscription = (changes: Partial<SubscriptionDto> = {}): SubscriptionDto => ({
  state: 'trial',
  daysLeft: 3,
  dueDate: '2026-03-31T15:00:00.000Z',
  readOnlyFrom: '2026-04-01',
  closesOn: '2026-04-30',
  recurrence: 'MENSAL',
  plan: { id: 7, name: 'Ouro', cents: 14_990 },
  creditCents: 0,
  openInvoice: buildInvoice(),
  profile: {
    name: '',
    document: null,
    email: null,
    address: '',
    city: '',
    state: '',
    zipcode: '',
    country: 'BR',
  },
  canPay: true,
  contact: { name: 'Prosa', email: 'ajuda@prosa.example.com', phone: '+55 11 4000-1234' },
  plans: [
    { id: 6, name: 'Prata', cents: 4_900, users: 3, connections: 3, queues: 3 },
    { id: 7, name: 'Ouro', cents: 14_990, users: 10, connections: 5, queues: 10 },
    { id: 8, name: 'Diamante', cents: 29_990, users: 50, connections: 20, queues: 50 },
  ],
  nextPlanId: null,
  ...changes,
});

/** The data of a company that has typed them. */
export const PROFILE: SubscriptionDto['profile'] = {
  name: 'Padaria Boa Ltda.',
  document: '11222333000181',
  email: 'dona@padaria.example.com',
  address: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310100',
  country: 'BR',
};

export const buildCharge = (changes: Partial<ChargeDto> = {}): ChargeDto => ({
  txid: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  invoiceId: 41,
  status: 'active',
  provider: 'pix-bacen',
  expiresAt: '2099-01-01T00:00:00.000Z',
  qrcode: { qrcode: '00020126580014br.gov.bcb.pix5204000053039865406149.905802BR6304ABCD' },
  valor: { original: '149.90' },
  isManual: false,
  ...changes,
});

/** Money that nobody is known for. */
export const buildPayment = (changes: Partial<PaymentDto> = {}): PaymentDto => ({
  id: 5,
  provider: 'pix-bacen',
  externalId: 'E00000000202603311200abcdefghijk',
  cents: 14_990,
  feeCents: 0,
  refundedCents: 0,
  paidAt: '2026-03-31T15:00:00.000Z',
  company: null,
  invoiceId: null,
  txid: null,
  canRefund: true,
  refunds: [],
  ...changes,
});

export const REVENUE: RevenueDto = {
  months: [
    { month: '2026-02', invoicedCents: 20_000, paidCents: 10_000, refundedCents: 0, feeCents: 99 },
    { month: '2026-03', invoicedCents: 40_000, paidCents: 0, refundedCents: 500, feeCents: 0 },
  ],
  overdue: [
    { age: '1-7', invoices: 2, cents: 29_980 },
    { age: '61-', invoices: 1, cents: 4_900 },
  ],
  openCents: 49_900,
  creditCents: 1_000,
  suspenseCents: 14_990,
};

export const buildDifference = (changes: Partial<DifferenceDto> = {}): DifferenceDto => ({
  id: 3,
  kind: 'amount',
  provider: 'pix-bacen',
  externalId: 'E00000000202603311200abcdefghijk',
  ourCents: 14_990,
  theirCents: 14_900,
  foundAt: '2026-03-31T15:00:00.000Z',
  ...changes,
});

export const SETTINGS: BillingSettingsDto = {
  provider: '',
  providers: [
    { id: 'pix-manual', isReady: true },
    { id: 'pix-bacen', isReady: false },
  ],
  issuerName: 'Prosa Serviços',
  issuerDocument: '11222333000181',
  issuerAddress: 'Av. Paulista, 1000, São Paulo',
  graceDays: 0,
  steps: [
    { id: 'd-7', isOn: true, sent: 12 },
    { id: 'read-only', isOn: true, sent: 1 },
  ],
};
