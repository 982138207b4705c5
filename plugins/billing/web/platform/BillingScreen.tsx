import { useState } from 'react';
import { PageHeader, TabList, useTexts } from 'prosa/web';
import { DifferencesTab } from './DifferencesTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { RevenueTab } from './RevenueTab.tsx';
import type { OpenedRows } from './RevenueTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

const TABS = ['invoices', 'payments', 'revenue', 'differences', 'settings'] as const;
type TabName = (typeof TABS)[number];

/** Lists fill the page and scroll by themselves. */
const LISTS: readonly TabName[] = ['invoices', 'payments'];

/** Everything about money, for the platform's own people. */
const BillingScreen = () => {
  const t = useTexts('billing');
  const [tab, setTab] = useState<TabName>('invoices');
  const [rows, setRows] = useState<OpenedRows>();
  const open = (opened: OpenedRows): void => {
    setRows(opened);
    setTab(opened.tab);
  };
  return (
    <div className="page">
      <PageHeader title={t('platform.title')} subtitle={t('platform.subtitle')} />
      <TabList
        label={t('platform.tabs.label')}
        panel="billing-panel"
        tabs={TABS.map((value) => ({
          value,
          label: t(`platform.tabs.${value}`),
        }))}
        value={tab}
        onChange={(value) => {
          setRows(undefined);
          setTab(value);
        }}
      />
      <div
        id="billing-panel"
        className={LISTS.includes(tab) ? 'page-tab-list' : 'billing-page'}
        role="tabpanel"
        aria-label={t(`platform.tabs.${tab}`)}
        tabIndex={LISTS.includes(tab) ? undefined : 0}
      >
        {tab === 'invoices' && <InvoicesTab status={rows?.status} />}
        {tab === 'payments' && <PaymentsTab isUnmatched={rows?.tab === 'payments'} />}
        {tab === 'revenue' && <RevenueTab onOpen={open} />}
        {tab === 'differences' && <DifferencesTab />}
        {tab === 'settings' && <SettingsTab />}
      </div>
    </div>
  );
};

export default BillingScreen;
