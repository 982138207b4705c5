import { definePoint } from 'prosa/contract';

/** The abilities a payment provider may have. `cob`: charges at once; `cobv`: charges with a due date; `list`: payments of a period. */
export type ProviderAbility = 'cob' | 'cobv' | 'refund' | 'list' | 'recurring' | 'boleto';

/** A charge that is to be made with a provider. */
export interface NewCharge {
  /** 26 to 35 letters and digits, ours, unique for ever. */
  readonly txid: string;
  /** Integer cents of a real, at least 1. */
  readonly cents: number;
  /** From then on it cannot be paid any more. */
  readonly expiresAt: Date;
  /** At most 140 characters, shown to the payer. */
  readonly description: string;
  readonly payer?: { readonly name: string; readonly document: string };
}

/** A refund of a payment, as its provider tells it. */
export interface ProviderRefund {
  /** Ours; that of a return the bank began is the bank's. */
  readonly id: string;
  readonly cents: number;
  readonly state: 'requested' | 'done' | 'refused';
  /** True for a return that the bank began (Pix `MED_*`). */
  readonly isByBank: boolean;
}

/** A payment that arrived. */
export interface ReceivedPayment {
  /** Unique at the provider: of a Pix its `endToEndId`. */
  readonly externalId: string;
  /** Of the charge it paid; undefined where the payer knew the key alone. */
  readonly txid?: string;
  readonly cents: number;
  /** Kept by the provider; 0 where it is not told. */
  readonly feeCents: number;
  readonly paidAt: Date;
  readonly refunds: readonly ProviderRefund[];
}

/** A charge as its provider knows it. */
export interface ProviderCharge {
  readonly txid: string;
  readonly cents: number;
  /** A charge that expired stays `active` at some providers: the expiry is judged by our own clock. */
  readonly status: 'active' | 'paid' | 'removed';
  /** The text to copy into a bank's app; also drawn as a QR code. */
  readonly brCode: string;
  readonly received: readonly ReceivedPayment[];
}

/** A notice as it arrived, unread. */
export interface RawNotice {
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Of the caller, behind the proxies that are trusted. */
  readonly ip: string;
  /** Whether the connection showed a certificate that the provider's listener accepted. */
  readonly hasClientCertificate: boolean;
  readonly body: Buffer;
}

/** A charge that a notice is about. Never an amount: what was paid is asked for. */
export interface Hint {
  readonly txid: string;
}

/** The reason for which a provider did not do what it was asked to. */
export type ProviderFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured';

/** A provider's failure. `unreachable`: nobody knows whether it was done. `busy`: try again after `retryAfterSeconds`. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: ProviderFailure, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'ProviderError';
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Charges that a notice is about; undefined where the notice does not come from the provider: it is answered 401. */
export type Hints = readonly Hint[] | undefined;

/** The way in which companies pay. All methods but `hints` and `isReady` reject with a {@link ProviderError}. */
export interface PaymentProvider {
  /** The plugin's id. */
  readonly id: string;
  readonly can: ReadonlySet<ProviderAbility>;
  /** Whether it is configured, so that charges can be made with it. Costs no call. */
  isReady(): Promise<boolean>;
  /** Makes a charge. The same txid twice is the same charge. */
  create(charge: NewCharge): Promise<ProviderCharge>;
  /** Reads a charge with every payment received for it. */
  find(txid: string): Promise<ProviderCharge | 'unknown'>;
  /** Takes a charge back so that it cannot be paid any more. */
  remove(txid: string): Promise<'removed' | 'paid' | 'unknown'>;
  /** Payments that arrived in a period. */
  received(from: Date, to: Date): AsyncIterable<ReceivedPayment>;
  /**
   * Returns money to the payer.
   * @param id ours, unique: the same id twice is the same refund
   */
  refund(externalId: string, id: string, cents: number): Promise<ProviderRefund>;
  /** Reads a notice. It is a hint, never a proof. Asks nobody but the database. */
  hints(notice: RawNotice): Hints | Promise<Hints>;
}

/** Filled by the ways in which companies pay; `BillingSettings.provider` names the one that makes new charges. */
export const ProvidersPoint = definePoint<PaymentProvider>('billing.providers', 'many');
