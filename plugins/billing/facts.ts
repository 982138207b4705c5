import { defineEvent } from 'prosa/contract';

/** An invoice that a company has been sent, or that was paid in full. */
export interface InvoiceFact {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly cents: number;
}

const schema = {
  type: 'object',
  required: ['companyId', 'invoiceId', 'cents'],
  properties: {
    companyId: { type: 'integer' },
    invoiceId: { type: 'integer' },
    cents: { type: 'integer' },
  },
};

export const InvoiceIssued = defineEvent<InvoiceFact>(
  'billing.invoice-issued',
  schema,
  'companyId',
);

/** The due date of the company has moved, where the invoice was one of a period. */
export const InvoicePaid = defineEvent<InvoiceFact>('billing.invoice-paid', schema, 'companyId');
