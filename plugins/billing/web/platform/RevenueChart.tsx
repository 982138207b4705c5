import { useTexts } from 'prosa/web';
import type { RevenueDto } from '../../shared/platform-schemas.ts';
import { money } from '../money.ts';
import { monthText } from './month-text.ts';

/** Invoiced and paid money of each month as bars; the table below says the same in figures. */
export const RevenueChart = ({ months }: { readonly months: RevenueDto['months'] }) => {
  const t = useTexts('billing');
  const most = Math.max(1, ...months.flatMap((month) => [month.invoicedCents, month.paidCents]));
  const height = (cents: number): string => `${String((Math.max(0, cents) / most) * 100)}%`;
  return (
    <figure className="revenue-chart">
      <div className="revenue-bars" role="img" aria-label={t('platform.revenue.chart')}>
        {months.map(({ month, invoicedCents, paidCents }) => (
          <div key={month} className="revenue-month">
            <span className="revenue-pair">
              <i
                className="revenue-invoiced"
                style={{ blockSize: height(invoicedCents) }}
                title={money(invoicedCents)}
              />
              <i
                className="revenue-paid"
                style={{ blockSize: height(paidCents) }}
                title={money(paidCents)}
              />
            </span>
            <small>{monthText(month)}</small>
          </div>
        ))}
      </div>
      <figcaption>
        <span className="revenue-key revenue-invoiced">{t('platform.revenue.invoiced')}</span>
        <span className="revenue-key revenue-paid">{t('platform.revenue.paid')}</span>
      </figcaption>
    </figure>
  );
};
