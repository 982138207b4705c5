import { useState } from 'react';
import {
  dayNumber,
  daysUntil,
  ErrorState,
  FirstSteps,
  formatDate,
  HttpError,
  PageHeader,
  Pill,
  SkeletonRows,
  Slot,
  toast,
  useTexts,
  useUser,
  ZoneNote,
} from 'prosa/web';
import { DashboardCardsSlot } from '../slots.ts';
import { Attendants } from './Attendants.tsx';
import { Counters } from './Counters.tsx';
import { FilterBar } from './FilterBar.tsx';
import { paramsOf, periodOf, startFilter } from './filter.ts';
import type { DashboardFilter } from './filter.ts';
import { HoursChart } from './HoursChart.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Days before its end from which a subscription is warned about. */
const SOON = 5;

const DueDate = () => {
  const t = useTexts('dashboard');
  const { dueDate, isPlatforms = false } = useUser().company;
  if (dueDate === null) return null;
  const days = daysUntil(dueDate);
  // Nobody bills the platform's own company.
  if (isPlatforms && days < 0) return null;
  return (
    <Pill tone={days < SOON && !isPlatforms ? 'warning' : 'neutral'}>
      {t(days < 0 ? 'dueDatePast' : 'dueDate', { date: formatDate(dueDate) })}
    </Pill>
  );
};

/** How the company is doing: for its administrators. */
const DashboardScreen = () => {
  const t = useTexts('dashboard');
  const [start] = useState(() => startFilter(dayNumber(Date.now())));
  const [filter, setFilter] = useState(start);
  const asked = paramsOf(filter);
  const { data, error, isLoading, reload } = useDashboard('params' in asked ? asked.params : {});

  const apply = (next: DashboardFilter): void => {
    const judged = paramsOf(next);
    if ('refused' in judged) toast.error(new HttpError(400, judged.refused));
    else if (JSON.stringify(next) === JSON.stringify(filter)) reload();
    else setFilter(next);
  };

  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <DueDate />
      </PageHeader>
      <div className="dash" aria-busy={isLoading}>
        <FirstSteps />
        <ZoneNote />
        <FilterBar initial={start} isBusy={isLoading && data !== undefined} onApply={apply} />
        {data === undefined && error !== undefined ? (
          <ErrorState error={error} onRetry={reload} />
        ) : (
          <>
            {error !== undefined && (
              <p className="dash-stale" role="status">
                {t('stale')}
              </p>
            )}
            <Counters counts={data?.counters} />
            {data === undefined ? (
              <div className="dash-panel">
                <SkeletonRows rows={4} height={56} />
              </div>
            ) : (
              <div className="dash-panels">
                <HoursChart hours={data.today.hours} total={data.today.total} />
                {data.attendants.length > 0 && <Attendants attendants={data.attendants} />}
                <Slot slot={DashboardCardsSlot} period={periodOf(filter)} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
};

export default DashboardScreen;
