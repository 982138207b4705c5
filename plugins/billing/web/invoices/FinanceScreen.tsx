import { BankAccountIcon, DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  Link,
  PageHeader,
  SearchInput,
  useEvents,
  useList,
  useTexts,
  useUser,
} from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx';
import { useInvoicePdf } from './use-invoice-pdf.ts';
import { invoiceColumns, payColumn } from './invoice-columns.tsx';
import { invoiceStanding, newestFirst } from '../invoice-standing.ts';

/** The invoices of the company, to be read and paid. */
const FinanceScreen = () => {
  const t = useTexts('billing');
  const { company } = useUser();
  const [search, setSearch] = useState('');
  const [paid, setPaid] = useState<InvoiceDto>();
  const save = useInvoicePdf();
  const list = useList<InvoiceDto>({
    path: '/invoices/all',
    itemsKey: 'invoices',
    search,
    compare: newestFirst,
    // Only the server knows which invoices a search finds.
    live: { event: 'invoice', enter: search.trim() === '' ? 'always' : 'never' },
  });
  // A payment may have changed more than one invoice.
  useEvents(['payment'], () => list.reload());
  return (
    <div className="page">
      <PageHeader title={t('invoices.title')} subtitle={t('invoices.subtitle')}>
        <SearchInput value={search} onChange={setSearch} label={t('invoices.search')} />
        <Link className="bp6-button billing-link" to="/subscription">
          {t('subscription.title')}
        </Link>
      </PageHeader>
      <DataTable
        label={t('invoices.title')}
        list={list}
        columns={[...invoiceColumns(t), payColumn(t, setPaid)]}
        nameOf={({ id }) => t('invoices.name', { id })}
        toneOf={(invoice) => (invoiceStanding(invoice) === 'overdue' ? 'overdue' : undefined)}
        actions={(invoice) => [
          {
            text: t('invoices.pdf'),
            icon: <DownloadIcon />,
            onClick: () => void save(invoice),
          },
        ]}
        empty={
          <EmptyState icon={BankAccountIcon} title={t('invoices.empty.title')}>
            {t(company.isPlatforms === true ? 'standing.exempt.text' : 'invoices.empty.text')}
          </EmptyState>
        }
      />
      {paid && (
        <CheckoutDialog
          invoice={paid}
          onClose={() => {
            setPaid(undefined);
            list.reload();
          }}
        />
      )}
    </div>
  );
};

export default FinanceScreen;
