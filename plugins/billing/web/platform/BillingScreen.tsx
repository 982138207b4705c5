import { useState } from 'react';
import { PageHeader, TabList, useTexts } from 'prosa/web';
import { DifferencesTab } from './DifferencesTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { RevenueTab } from './RevenueTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

const TABS = {
  invoices: InvoicesTab,
  payments: PaymentsTab,
  revenue: RevenueTab,
  differences: DifferencesTab,
  settings: SettingsTab,
} as const;
type TabName = keyof typeof TABS;

/** Lists fill the page and scroll by themselves. */
const LISTS: readonly TabName[] = ['invoices', 'payments'];

/** Everything about money, for the platform's own people. */
const BillingScreen = () => {
  const t = useTexts('billing');
  const [tab, setTab] = useState<TabName>('invoices');
  const Tab = TABS[tab];
  return (
    <div className="page">
      <PageHeader title={t('platform.title')} subtitle={t('platform.subtitle')} />
      <TabList
        className="billing-tabs"
        label={t('platform.tabs.label')}
        panel="billing-panel"
        tabs={(Object.keys(TABS) as TabName[]).map((value) => ({
          value,
          label: t(`platform.tabs.${value}`),
        }))}
        value={tab}
        onChange={setTab}
      />
      <div
        id="billing-panel"
        className={LISTS.includes(tab) ? 'billing-list' : 'billing-page'}
        role="tabpanel"
        aria-label={t(`platform.tabs.${tab}`)}
        tabIndex={LISTS.includes(tab) ? undefined : 0}
      >
        <Tab key={tab} />
      </div>
    </div>
  );
};

export default BillingScreen;
