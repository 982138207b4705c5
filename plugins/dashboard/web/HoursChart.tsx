import { Button } from '@blueprintjs/core';
import { ThIcon, TimelineBarChartIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import { ticksFor } from './scale.ts';

/** A share of the chart's height, for the style sheet. */
const share = (part: number): CSSProperties => ({ '--share': part }) as CSSProperties;

const summaryOf = (t: Translate, hours: readonly number[], total: number): string => {
  const busiest = Math.max(...hours);
  return total === 0
    ? t('hours.none')
    : t('hours.summary', { total, hour: hours.indexOf(busiest), count: busiest });
};

const Bars = ({ hours, total }: { readonly hours: readonly number[]; readonly total: number }) => {
  const t = useTexts('dashboard');
  const ticks = ticksFor(Math.max(...hours));
  const highest = ticks.at(-1) ?? 1;
  return (
    <div className="hours-chart" role="img" aria-label={summaryOf(t, hours, total)}>
      <span className="hours-axis-title">{t('hours.axis')}</span>
      <div className="hours-plot">
        {ticks.map((tick) => (
          <span key={tick} className="hours-line" style={share(tick / highest)}>
            <span className="hours-tick">{tick}</span>
          </span>
        ))}
        <div className="hours-bars">
          {hours.map((count, hour) => (
            <span
              key={hour}
              className="hours-slot"
              title={t('hours.slot', { hour, count })}
              style={share(count / highest)}
            >
              {count > 0 && <span className="hours-count">{count}</span>}
              <span className="hours-bar" />
              <span className="hours-hour">{hour % 3 === 0 ? t('hours.hour', { hour }) : ''}</span>
            </span>
          ))}
        </div>
        {total === 0 && <p className="hours-none">{t('hours.none')}</p>}
      </div>
    </div>
  );
};

const AsTable = ({ hours }: { readonly hours: readonly number[] }) => {
  const t = useTexts('dashboard');
  return (
    <div className="hours-scroller" tabIndex={0} role="region" aria-label={t('hours.table')}>
      <table className="dash-table">
        <thead>
          <tr>
            <th scope="col">{t('hours.column')}</th>
            <th scope="col" className="dash-number">
              {t('hours.axis')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map((count, hour) => (
            <tr key={hour}>
              <th scope="row">{t('hours.hour', { hour })}</th>
              <td className="dash-number">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Tickets begun today, hour by hour: as bars, and on request as a table. */
export const HoursChart = ({
  hours,
  total,
}: {
  readonly hours: readonly number[];
  readonly total: number;
}) => {
  const t = useTexts('dashboard');
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section className="dash-panel" aria-labelledby={id}>
      <div className="dash-panel-head">
        <h2 className="dash-panel-title" id={id}>
          {t('hours.title', { total })}
        </h2>
        <Button
          size="small"
          variant="minimal"
          icon={isTable ? <TimelineBarChartIcon /> : <ThIcon />}
          text={t(isTable ? 'hours.asChart' : 'hours.asTable')}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {isTable ? <AsTable hours={hours} /> : <Bars hours={hours} total={total} />}
    </section>
  );
};
