import { CountBadge, TabList, useTexts } from 'prosa/web';
import type { CountsDto } from '../types.ts';
import { OrderMenu } from './OrderMenu.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { ShowAllSwitch } from './ShowAllSwitch.tsx';
import type { ListView } from './use-list-view.ts';

/** Below the open tab: attended or waiting, each with its number, and the queues. */
export const OpenBar = ({
  view,
  counts,
  panel,
}: {
  readonly view: ListView;
  readonly counts: CountsDto | undefined;
  readonly panel: string;
}) => {
  const t = useTexts('tickets');
  const badge = (count: number, label: string) => <CountBadge count={count} label={label} />;
  const open = counts?.open ?? 0;
  const pending = counts?.pending ?? 0;
  return (
    <div className="list-bar">
      <TabList
        className="open-tabs"
        label={t('tabs.openLabel')}
        panel={panel}
        value={view.openTab}
        onChange={view.setOpenTab}
        tabs={[
          {
            value: 'assigned',
            label: t('tabs.assigned'),
            badge: badge(open, t('tabs.count', { count: open })),
          },
          {
            value: 'pending',
            label: t('tabs.pending'),
            badge: badge(pending, t('tabs.count', { count: pending })),
          },
        ]}
      />
      <div className="list-bar-end">
        <ShowAllSwitch view={view} />
        <OrderMenu {...view.order} />
        <QueueFilter view={view} />
      </div>
    </div>
  );
};
