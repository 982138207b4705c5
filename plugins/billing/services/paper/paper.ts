import type { Language } from 'prosa/core';
import type { InvoiceState } from '../../shared/invoice-schemas.ts';

/** Name, document and address of a party of an invoice, as they are printed. */
export interface Party {
  readonly name: string;
  /** CPF or CNPJ without punctuation; empty where there is none. */
  readonly document: string;
  /** Lines. */
  readonly address: readonly string[];
}

/** Everything that stands on an invoice's PDF. */
export interface InvoicePaper {
  readonly language: Language;
  /** IANA name: of the days of payments and due dates. */
  readonly timeZone: string;
  readonly number: number;
  readonly issuer: Party;
  readonly payer: Party;
  /** Name of the plan. */
  readonly detail: string;
  /** Calendar days. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cents: number;
  readonly paidCents: number;
  readonly creditCents: number;
  readonly status: InvoiceState;
  readonly isOverdue: boolean;
  readonly issuedAt: Date;
  readonly dueDate: Date;
  readonly paidAt: Date | null;
  /** The way to pay it; undefined where there is none or nothing is owed. */
  readonly pix?: { readonly brCode: string; readonly cents: number; readonly expiresAt?: Date };
}
