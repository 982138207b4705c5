import { Button } from '@blueprintjs/core';
import { formatDate } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { dayText, money } from '../money.ts';
import { InvoicePill } from './InvoicePill.tsx';
import { dueOf } from '../invoice-standing.ts';

const Amount = ({ invoice, t }: { readonly invoice: InvoiceDto; readonly t: Translate }) => {
  const due = dueOf(invoice);
  return (
    <span className="billing-two">
      {money(invoice.cents)}
      {due > 0 && due !== invoice.cents && (
        <small>{t('invoices.stillDue', { amount: money(due) })}</small>
      )}
    </span>
  );
};

/** Number, plan with its period, amount, due date and state: of any list of invoices. */
export const invoiceColumns = (t: Translate): readonly Column<InvoiceDto>[] => [
  {
    key: 'id',
    title: t('invoices.fields.id'),
    width: '72px',
    priority: 6,
    render: ({ id }) => id,
  },
  {
    key: 'detail',
    title: t('invoices.fields.detail'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ detail, periodStart, periodEnd }) => (
      <span className="billing-two">
        <bdi>{detail}</bdi>
        <small>
          {t('invoices.period', { from: dayText(periodStart), to: dayText(periodEnd) })}
        </small>
      </span>
    ),
  },
  {
    key: 'value',
    title: t('invoices.fields.value'),
    width: '140px',
    render: (invoice) => <Amount invoice={invoice} t={t} />,
  },
  {
    key: 'dueDate',
    title: t('invoices.fields.dueDate'),
    width: '110px',
    priority: 2,
    render: ({ dueDate }) => formatDate(dueDate),
  },
  {
    key: 'status',
    title: t('invoices.fields.status'),
    width: '110px',
    priority: 3,
    render: (invoice) => <InvoicePill invoice={invoice} />,
  },
];

/** The button that pays an invoice, on those that can be paid. */
export const payColumn = (
  t: Translate,
  onPay: (invoice: InvoiceDto) => void,
): Column<InvoiceDto> => ({
  key: 'pay',
  title: t('invoices.fields.pay'),
  width: '96px',
  render: (invoice) =>
    invoice.status === 'open' ? (
      <Button
        className="billing-pay"
        size="small"
        intent="primary"
        text={t('invoices.pay')}
        aria-label={t('invoices.payOne', { id: invoice.id })}
        onClick={() => onPay(invoice)}
      />
    ) : (
      '—'
    ),
});
