export { InvoiceIssued, InvoicePaid } from './facts.ts';
export type { InvoiceFact } from './facts.ts';
export { ProviderError, ProvidersPoint } from './shared/providers.ts';
export type {
  Hint,
  NewCharge,
  PaymentProvider,
  ProviderAbility,
  ProviderCharge,
  ProviderFailure,
  ProviderRefund,
  RawNotice,
  ReceivedPayment,
} from './shared/providers.ts';
