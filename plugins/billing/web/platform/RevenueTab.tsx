import { Button } from '@blueprintjs/core';
import { ErrorState, SkeletonRows, useTexts, FigureTable } from 'prosa/web';
import type { RevenueDto } from '../../shared/platform-schemas.ts';
import { money } from '../money.ts';
import { useAnswer } from '../use-answer.ts';
import { monthText } from './month-text.ts';
import { RevenueChart } from './RevenueChart.tsx';

/** The rows behind a figure. */
export interface OpenedRows {
  readonly tab: 'invoices' | 'payments';
  /** Of invoices. */
  readonly status?: 'open' | 'overdue';
}

const TOTALS = ['openCents', 'creditCents', 'suspenseCents'] as const;
/** Figures whose rows can be looked at. */
const ROWS: Readonly<Partial<Record<(typeof TOTALS)[number], OpenedRows>>> = {
  openCents: { tab: 'invoices', status: 'open' },
  suspenseCents: { tab: 'payments' },
};
const AMOUNTS = ['invoicedCents', 'paidCents', 'refundedCents', 'feeCents'] as const;

/** Money by month, and the overdue part by its age. */
export const RevenueTab = ({ onOpen }: { readonly onOpen: (rows: OpenedRows) => void }) => {
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
      <dl className="figures">
        {TOTALS.map((key) => {
          const rows = ROWS[key];
          return (
            <div key={key}>
              <dt>{t(`platform.revenue.${key}`)}</dt>
              <dd>
                {money(data[key])}
                {rows && data[key] > 0 && (
                  <Button
                    variant="minimal"
                    size="small"
                    text={t('platform.revenue.rows')}
                    aria-label={t('platform.revenue.rowsOf', {
                      name: t(`platform.revenue.${key}`),
                    })}
                    onClick={() => onOpen(rows)}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <section className="billing-part">
        <h2>{t('platform.revenue.byMonth')}</h2>
        <RevenueChart months={data.months} />
        <FigureTable
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
        <div className="billing-head">
          <h2>{t('platform.revenue.overdue')}</h2>
          {data.overdue.some(({ invoices }) => invoices > 0) && (
            <Button
              text={t('platform.revenue.overdueRows')}
              onClick={() => onOpen({ tab: 'invoices', status: 'overdue' })}
            />
          )}
        </div>
        <FigureTable
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
