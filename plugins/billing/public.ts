export { InvoiceIssued, InvoicePaid } from './facts.ts';
export type { InvoiceFact } from './facts.ts';
export { crc16, readBrCode, writeBrCode } from './shared/br-code.ts';
export type { BrCode } from './shared/br-code.ts';
export { isPixKey } from './shared/pix-key.ts';
export { ProviderError, ProvidersPoint } from './shared/providers.ts';
export type {
  Hint,
  Hints,
  NewCharge,
  PaymentProvider,
  ProviderAbility,
  ProviderCharge,
  ProviderFailure,
  ProviderRefund,
  RawNotice,
  ReceivedPayment,
} from './shared/providers.ts';
export { BillingSettingsSlot } from './slots.ts';
export { NoticeInbox } from './shared/notice-inbox.ts';
export { Settlements } from './shared/settlements.ts';
