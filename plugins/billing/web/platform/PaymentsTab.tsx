import { ArrowLeftIcon, BankAccountIcon, OfficeIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  formatDateTime,
  companyZone,
  Pill,
  SearchInput,
  Segments,
  useList,
  useTexts,
} from 'prosa/web';
import type { Column, RowAction, Translate } from 'prosa/web';
import type { PaymentDto } from '../../shared/platform-schemas.ts';
import { money } from '../money.ts';
import { AssignDialog, RefundDialog } from './PaymentDialogs.tsx';

const FILTERS = ['all', 'unmatched'] as const;

const columnsOf = (t: Translate): readonly Column<PaymentDto>[] => [
  {
    key: 'company',
    title: t('platform.company'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ company, invoiceId }) => (
      <span className="billing-two">
        {company === null ? (
          <Pill tone="warning">{t('platform.payments.unmatched')}</Pill>
        ) : (
          <bdi>{company.name}</bdi>
        )}
        {invoiceId !== null && <small>{t('invoices.name', { id: invoiceId })}</small>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: t('platform.amount'),
    width: '140px',
    render: ({ cents, refunds }) => (
      <span className="billing-two">
        {money(cents)}
        {refunds.map((refund) => (
          <small key={refund.id} title={refund.reason}>
            {t(`platform.payments.refunds.${refund.isByBank ? 'byBank' : refund.status}`, {
              amount: money(refund.cents),
            })}
          </small>
        ))}
      </span>
    ),
  },
  {
    key: 'fee',
    title: t('platform.payments.fee'),
    width: '90px',
    priority: 5,
    render: ({ feeCents }) => (feeCents === 0 ? '—' : money(feeCents)),
  },
  {
    key: 'paidAt',
    title: t('platform.payments.paidAt'),
    width: '140px',
    priority: 2,
    render: ({ paidAt }) => formatDateTime(paidAt, companyZone()),
  },
  {
    key: 'externalId',
    title: t('platform.confirm.externalId'),
    width: 'minmax(0, 2fr)',
    min: 180,
    priority: 4,
    render: ({ externalId, provider }) => (
      <span className="billing-two">
        <code className="billing-id">{externalId}</code>
        <small>{provider}</small>
      </span>
    ),
  },
];

/** Money that came: whose it is, and back to where it came from. */
export const PaymentsTab = ({ isUnmatched }: { readonly isUnmatched: boolean }) => {
  const t = useTexts('billing');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>(isUnmatched ? 'unmatched' : 'all');
  const [act, setAct] = useState<{ kind: 'assign' | 'refund'; payment: PaymentDto }>();
  const list = useList<PaymentDto>({
    path: '/billing/payments',
    itemsKey: 'payments',
    params: filter === 'unmatched' ? { isUnmatched: true } : {},
    search,
  });
  const actionsOf = (payment: PaymentDto): readonly RowAction[] => [
    ...(payment.company === null
      ? [
          {
            text: t('platform.assign.action'),
            icon: <OfficeIcon />,
            onClick: () => setAct({ kind: 'assign' as const, payment }),
          },
        ]
      : []),
    ...(payment.refundedCents < payment.cents
      ? [
          {
            text: t('platform.refund.action'),
            icon: <ArrowLeftIcon />,
            isDanger: true,
            onClick: () => setAct({ kind: 'refund' as const, payment }),
            ...(payment.canRefund ? {} : { disabledBecause: t('platform.refund.impossible') }),
          },
        ]
      : []),
  ];
  const Act = act?.kind === 'assign' ? AssignDialog : RefundDialog;
  return (
    <>
      <div className="billing-toolbar">
        <SearchInput value={search} onChange={setSearch} label={t('platform.payments.search')} />
        <Segments
          label={t('platform.payments.which')}
          value={filter}
          segments={FILTERS.map((value) => ({
            value,
            label: t(`platform.payments.filter.${value}`),
          }))}
          onChange={setFilter}
        />
      </div>
      <DataTable
        label={t('platform.tabs.payments')}
        list={list}
        columns={columnsOf(t)}
        nameOf={({ externalId }) => externalId}
        toneOf={({ company }) => (company === null ? 'unmatched' : undefined)}
        actions={actionsOf}
        empty={<EmptyState icon={BankAccountIcon} title={t('platform.empty.payments')} />}
      />
      {act && <Act payment={act.payment} onSaved={list.reload} onClose={() => setAct(undefined)} />}
    </>
  );
};
