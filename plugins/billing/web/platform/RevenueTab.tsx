import { ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { RevenueDto } from '../../schemas.ts';
import { money } from '../money.ts';
import { useAnswer } from '../use-answer.ts';
import { BillingTable } from './BillingTable.tsx';
import { monthText } from './month-text.ts';
import { RevenueChart } from './RevenueChart.tsx';

const TOTALS = ['openCents', 'creditCents', 'suspenseCents'] as const;
const AMOUNTS = ['invoicedCents', 'paidCents', 'refundedCents', 'feeCents'] as const;

/** Money by month, and the overdue part by its age. */
export const RevenueTab = () => {
  const t = useTexts('billing');
  const { data, error, reload } = useAnswer<RevenueDto>('/billing/revenue', { months: 12 });
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={8} />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  return (
    <>
      <dl className="billing-totals">
        {TOTALS.map((key) => (
          <div key={key}>
            <dt>{t(`platform.revenue.${key}`)}</dt>
            <dd>{money(data[key])}</dd>
          </div>
        ))}
      </dl>
      <section className="billing-part">
        <h2>{t('platform.revenue.byMonth')}</h2>
        <RevenueChart months={data.months} />
        <BillingTable
          title={t('platform.revenue.byMonth')}
          rows={data.months.toReversed()}
          keyOf={({ month }) => month}
          none={t('platform.revenue.none')}
          columns={[
            {
              key: 'month',
              title: t('platform.revenue.month'),
              render: ({ month }) => monthText(month),
            },
            ...AMOUNTS.map((key) => ({
              key,
              title: t(`platform.revenue.${key}`),
              isNumber: true,
              render: (row: RevenueDto['months'][number]) => money(row[key]),
            })),
          ]}
        />
      </section>
      <section className="billing-part">
        <h2>{t('platform.revenue.overdue')}</h2>
        <BillingTable
          title={t('platform.revenue.overdue')}
          rows={data.overdue}
          keyOf={({ age }) => age}
          none={t('platform.revenue.noneOverdue')}
          columns={[
            {
              key: 'age',
              title: t('platform.revenue.age'),
              render: ({ age }) => t(`platform.revenue.ages.${age}`),
            },
            {
              key: 'invoices',
              title: t('platform.revenue.count'),
              isNumber: true,
              render: ({ invoices }) => invoices,
            },
            {
              key: 'cents',
              title: t('platform.amount'),
              isNumber: true,
              render: ({ cents }) => money(cents),
            },
          ]}
        />
      </section>
    </>
  );
};
