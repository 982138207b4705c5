import { Button } from '@blueprintjs/core';
import {
  BankAccountIcon,
  CalendarIcon,
  DisableIcon,
  DollarIcon,
  DownloadIcon,
  RemoveIcon,
  TickIcon,
} from '@blueprintjs/icons';
import { useState } from 'react';
import { DataTable, EmptyState, SearchInput, useDownload, useList, useTexts } from 'prosa/web';
import type { Column, RowAction } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { invoiceColumns } from '../invoices/invoice-columns.tsx';
import { invoiceStanding } from '../invoice-standing.ts';
import { ConfirmPaymentDialog } from './ConfirmPaymentDialog.tsx';
import { CreditDialog, ExtensionDialog } from './GrantDialogs.tsx';
import { useInvoicePdf } from '../invoices/use-invoice-pdf.ts';
import { InvoiceFilter, NO_FILTER } from './InvoiceFilter.tsx';
import { VoidDialog } from './VoidDialog.tsx';

/** An act on one invoice that is asked for. */
interface Act {
  readonly kind: 'confirm' | 'void' | 'uncollectible' | 'extension' | 'credit';
  readonly invoice: InvoiceDto;
}

/** The invoices of all companies. */
export const InvoicesTab = ({
  status: opened,
}: {
  /** Looked at first, where a figure led here. */
  readonly status: string | undefined;
}) => {
  const t = useTexts('billing');
  const savePdf = useInvoicePdf(false);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState({ ...NO_FILTER, status: opened ?? '' });
  const [act, setAct] = useState<Act>();
  const { download, isBusy } = useDownload();
  const { status, from, to, company } = filter;
  const params = { status, from, to, companyId: company?.id };
  const list = useList<InvoiceDto>({
    path: '/invoices',
    itemsKey: 'invoices',
    params,
    search,
    live: { event: 'invoice', enter: 'never' },
  });
  // An act answers without the company, which the list knows.
  const saved = (invoice: InvoiceDto): void =>
    list.upsert({ ...list.items.find(({ id }) => id === invoice.id), ...invoice });

  const companyColumn: Column<InvoiceDto> = {
    key: 'company',
    title: t('platform.company'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: (invoice) => <bdi>{invoice.company?.name ?? '—'}</bdi>,
  };
  const columns = invoiceColumns(t).map((column) =>
    column.key === 'detail' ? { ...column, narrow: 'line' as const, priority: 5 } : column,
  );
  const actionsOf = (invoice: InvoiceDto): readonly RowAction[] => [
    ...(invoice.status === 'open' || invoice.status === 'uncollectible'
      ? [
          {
            text: t('platform.confirm.action'),
            icon: <TickIcon />,
            onClick: () => setAct({ kind: 'confirm', invoice }),
          },
        ]
      : []),
    {
      text: t('invoices.pdf'),
      icon: <DownloadIcon />,
      onClick: () => void savePdf(invoice),
    },
    ...(invoice.company === undefined
      ? []
      : [
          {
            text: t('platform.extension.action'),
            icon: <CalendarIcon />,
            onClick: () => setAct({ kind: 'extension' as const, invoice }),
          },
          {
            text: t('platform.credit.action'),
            icon: <DollarIcon />,
            onClick: () => setAct({ kind: 'credit' as const, invoice }),
          },
        ]),
    ...(invoice.status === 'open'
      ? [
          {
            text: t('platform.uncollectible.action'),
            icon: <DisableIcon />,
            isDanger: true,
            onClick: () => setAct({ kind: 'uncollectible', invoice }),
          },
          {
            text: t('platform.void.action'),
            icon: <RemoveIcon />,
            isDanger: true,
            onClick: () => setAct({ kind: 'void', invoice }),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="billing-toolbar">
        <SearchInput value={search} onChange={setSearch} label={t('platform.search')} />
        <Button
          icon={<DownloadIcon />}
          text={t('platform.csv')}
          loading={isBusy}
          onClick={() =>
            void download('/invoices/export', {
              name: t('platform.csvFile'),
              params: { ...params, searchParam: search.trim() },
            })
          }
        />
        <InvoiceFilter values={filter} onChange={setFilter} />
      </div>
      <DataTable
        label={t('platform.tabs.invoices')}
        list={list}
        columns={[...columns.slice(0, 1), companyColumn, ...columns.slice(1)]}
        nameOf={({ id }) => t('invoices.name', { id })}
        toneOf={(invoice) => (invoiceStanding(invoice) === 'overdue' ? 'overdue' : undefined)}
        actions={actionsOf}
        empty={
          <EmptyState icon={BankAccountIcon} title={t('platform.empty.invoices')}>
            {t('platform.empty.invoicesText')}
          </EmptyState>
        }
      />
      {act && <ActDialog act={act} onSaved={saved} onClose={() => setAct(undefined)} />}
    </>
  );
};

const ActDialog = ({
  act: { kind, invoice },
  onSaved,
  onClose,
}: {
  readonly act: Act;
  readonly onSaved: (invoice: InvoiceDto) => void;
  readonly onClose: () => void;
}) => {
  if (kind === 'confirm')
    return <ConfirmPaymentDialog invoice={invoice} onSaved={onSaved} onClose={onClose} />;
  if (kind === 'extension') return <ExtensionDialog company={invoice.company} onClose={onClose} />;
  if (kind === 'credit') return <CreditDialog company={invoice.company} onClose={onClose} />;
  return <VoidDialog invoice={invoice} status={kind} onSaved={onSaved} onClose={onClose} />;
};
