import type { Params } from 'prosa/web';
import type { DashboardCardProps } from '../slots.ts';

/** The values of the filter bar. Dates as `2026-11-20`, empty where none is chosen; days 0 for none. */
export interface DashboardFilter {
  readonly type: 'range' | 'period';
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Periods on offer, in days. */
export const PERIODS = [3, 7, 15, 30, 60, 90] as const;

/** From the day before to this day, as the dashboard begins. Days by number, as the company's calendar counts them. */
export const startFilter = (today: number): DashboardFilter => ({
  type: 'range',
  from: dateOf(today - 1),
  to: dateOf(today),
  days: 0,
});

/** `2026-11-20` for the number of a day since 1970. */
export const dateOf = (day: number): string =>
  new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The parameters of the request, or the code of what is wrong with the filter. */
export const paramsOf = ({
  type,
  from,
  to,
  days,
}: DashboardFilter): { readonly params: Params } | { readonly refused: string } => {
  if (type === 'period') {
    return days > 0 ? { params: { days } } : { refused: 'ERR_DASHBOARD_FILTER_REQUIRED' };
  }
  if (from === '' && to === '') return { refused: 'ERR_DASHBOARD_FILTER_REQUIRED' };
  if (from !== '' && to !== '' && from > to) return { refused: 'ERR_DASHBOARD_INVALID_PERIOD' };
  return { params: { date_from: from, date_to: to } };
};

/** The same for the cards of other plugins. */
export const periodOf = ({ type, from, to, days }: DashboardFilter): DashboardCardProps['period'] =>
  type === 'period' ? { days } : { from, to };
