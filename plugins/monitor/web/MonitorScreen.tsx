import { useState } from 'react';
import {
  ErrorState,
  formatTime,
  PageHeader,
  Pill,
  Segments,
  SkeletonRows,
  useTexts,
} from 'prosa/web';
import { ConnectionsTab } from './ConnectionsTab.tsx';
import { DatabaseTab } from './DatabaseTab.tsx';
import { ProcessesTab } from './ProcessesTab.tsx';
import { QueuesTab } from './QueuesTab.tsx';
import { useOverview } from './use-overview.ts';

const TABS = ['queues', 'connections', 'processes', 'database'] as const;
type TabName = (typeof TABS)[number];

/** The state of the whole installation, for those who run it. */
const MonitorScreen = () => {
  const t = useTexts('monitor');
  const [tab, setTab] = useState<TabName>('queues');
  const { data, error, reload } = useOverview();
  const isStale = data !== undefined && error !== undefined;
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        subtitle={data ? t('asOf', { time: formatTime(data.at) }) : t('subtitle')}
      >
        {isStale && <Pill tone="warning">{t('stale')}</Pill>}
        <Segments
          label={t('parts')}
          value={tab}
          segments={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={setTab}
        />
      </PageHeader>
      <div className="monitor" role="region" aria-label={t(`tabs.${tab}`)} tabIndex={0}>
        {data === undefined && error === undefined && <SkeletonRows rows={6} />}
        {data === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {data !== undefined && tab === 'queues' && <QueuesTab data={data} onChanged={reload} />}
        {data !== undefined && tab === 'connections' && <ConnectionsTab data={data} />}
        {data !== undefined && tab === 'processes' && <ProcessesTab data={data} />}
        {data !== undefined && tab === 'database' && <DatabaseTab database={data.database} />}
      </div>
    </div>
  );
};

export default MonitorScreen;
