import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ONLINE_MINUTES } from '../../users/public.ts';
import type { AttendantDto, DashboardDto, DashboardQuery } from '../schemas.ts';
import { statementOf } from './dashboard-statement.ts';
import { periodOf } from './period.ts';

type Row = DashboardDto['counters'] & {
  readonly attendants: AttendantDto[] | null;
  readonly date: string;
  readonly hours: DashboardDto['today']['hours'];
};

/** How the company attends: now, in a period, by person, and by hour of today. */
@injectable()
export class DashboardService {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** @throws ERR_DASHBOARD_FILTER_REQUIRED, ERR_DASHBOARD_INVALID_PERIOD */
  async show(ctx: Ctx, query: DashboardQuery): Promise<DashboardDto> {
    const now = this.clock.now();
    const period = periodOf(query, now);
    const onlineSince = new Date(now.getTime() - ONLINE_MINUTES * 60_000);
    const [row] = await prepared<Row>(ctx, `dashboard.${period.key}`, statementOf(period), {
      ...period.bindings,
      companyId: ctx.companyId,
      now,
      onlineSince,
    });
    if (!row) throw new Error('the dashboard was not answered');
    const { attendants, date, hours, ...counters } = row;
    const total = hours.reduce((sum, count) => sum + count, 0);
    return { counters, attendants: attendants ?? [], today: { date, total, hours } };
  }
}
