import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from 'prosa/web';
import { PERIODS } from './filter.ts';
import type { DashboardFilter } from './filter.ts';

const Labelled = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) => {
  const id = useId();
  return (
    <div className="dash-filter-field">
      <label className="dash-filter-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
};

/** Blueprint names the caret in English; the control has a name of its own. */
const CARET = { title: '', 'aria-hidden': true } as const;

/** Which time the numbers are of: between two dates, or the last so many days. */
export const FilterBar = ({
  initial,
  isBusy,
  onApply,
}: {
  readonly initial: DashboardFilter;
  readonly isBusy: boolean;
  readonly onApply: (filter: DashboardFilter) => void;
}) => {
  const t = useTexts('dashboard');
  const [filter, setFilter] = useState(initial);
  const change = (part: Partial<DashboardFilter>): void => setFilter({ ...filter, ...part });
  return (
    <form
      className="dash-filter"
      aria-label={t('filter.title')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(filter);
      }}
    >
      <Labelled label={t('filter.type')}>
        {(id) => (
          <HTMLSelect
            id={id}
            iconProps={CARET}
            value={filter.type}
            onChange={({ currentTarget: { value } }) =>
              change({ type: value === 'period' ? 'period' : 'range' })
            }
          >
            <option value="range">{t('filter.range')}</option>
            <option value="period">{t('filter.period')}</option>
          </HTMLSelect>
        )}
      </Labelled>
      {filter.type === 'range' ? (
        <>
          <Labelled label={t('filter.from')}>
            {(id) => (
              <InputGroup
                id={id}
                type="date"
                value={filter.from}
                onValueChange={(from) => change({ from })}
              />
            )}
          </Labelled>
          <Labelled label={t('filter.to')}>
            {(id) => (
              <InputGroup
                id={id}
                type="date"
                value={filter.to}
                onValueChange={(to) => change({ to })}
              />
            )}
          </Labelled>
        </>
      ) : (
        <Labelled label={t('filter.days')}>
          {(id) => (
            <HTMLSelect
              id={id}
              iconProps={CARET}
              value={filter.days}
              onChange={({ currentTarget: { value } }) => change({ days: Number(value) })}
            >
              <option value={0}>{t('filter.none')}</option>
              {PERIODS.map((days) => (
                <option key={days} value={days}>
                  {t('filter.last', { count: days })}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Labelled>
      )}
      <Button type="submit" intent="primary" text={t('filter.apply')} loading={isBusy} />
    </form>
  );
};
