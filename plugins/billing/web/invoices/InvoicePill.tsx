import { Pill, useTexts } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { invoiceStanding } from '../invoice-standing.ts';
import type { InvoiceStanding } from '../invoice-standing.ts';

const TONES = {
  paid: 'success',
  overdue: 'danger',
  open: 'neutral',
  void: 'neutral',
  uncollectible: 'warning',
} as const satisfies Record<InvoiceStanding, string>;

/** The state of an invoice in a word. */
export const InvoicePill = ({ invoice }: { readonly invoice: InvoiceDto }) => {
  const t = useTexts('billing');
  const standing = invoiceStanding(invoice);
  return <Pill tone={TONES[standing]}>{t(`invoices.standing.${standing}`)}</Pill>;
};
