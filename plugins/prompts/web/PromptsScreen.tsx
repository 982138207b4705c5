import { PredictiveAnalysisIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { AddButton, EmptyState, PageHeader, SearchInput, TabList, useTexts } from 'prosa/web';
import { PromptsList } from './PromptsList.tsx';
import { UsageTab } from './usage/UsageTab.tsx';

const TABS = ['prompts', 'usage'] as const;
type TabName = (typeof TABS)[number];

/** Prompts that answer customers, and what they use. */
const PromptsScreen = () => {
  const t = useTexts('prompts');
  const [tab, setTab] = useState<TabName>('prompts');
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton text={t('add')} onClick={() => setAdding(true)} />;
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        {tab === 'prompts' && (
          <>
            <SearchInput
              value={search}
              onChange={setSearch}
              label={t('search')}
              placeholder={t('searchHint')}
            />
            {add}
          </>
        )}
      </PageHeader>
      <TabList
        label={t('tabs.label')}
        panel="prompts-panel"
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <div
        id="prompts-panel"
        className={tab === 'prompts' ? 'page-tab-list' : 'prompt-usage'}
        role="tabpanel"
        aria-label={t(`tabs.${tab}`)}
        tabIndex={tab === 'prompts' ? undefined : 0}
      >
        {tab === 'prompts' ? (
          <PromptsList
            search={search}
            isAdding={isAdding}
            onAdded={() => setAdding(false)}
            empty={
              <EmptyState icon={PredictiveAnalysisIcon} title={t('empty.title')} action={add}>
                {t('empty.text')}
              </EmptyState>
            }
          />
        ) : (
          <UsageTab />
        )}
      </div>
    </div>
  );
};

export default PromptsScreen;
