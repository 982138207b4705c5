import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ONLINE_MINUTES } from '../../users/public.ts';
import type { AttendantDto, DashboardDto, DashboardQuery } from '../schemas.ts';
import { periodOf } from './period.ts';
import type { Period } from './period.ts';

/** Minutes between two moments of an attendance. */
const minutes = (from: string, to: string): string => `extract(epoch from ${to} - ${from}) / 60`;

const SUPPORT = `avg(${minutes('started_at', 'ended_at')}) filter (where ended_at > started_at)`;

/** Attendances of the period; asking for a rating is the end of the attendant's part. */
const rowsOf = ({ sql }: Period): string =>
  `select t.*, coalesce(t.rating_at, t.finished_at) as ended_at
     from ticket_trackings t where t.company_id = :companyId and ${sql}`;

/** How the company attends: now, in a period, by person, and by hour of today. */
@injectable()
export class DashboardService {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** @throws ERR_DASHBOARD_FILTER_REQUIRED, ERR_DASHBOARD_INVALID_PERIOD */
  async show(ctx: Ctx, query: DashboardQuery): Promise<DashboardDto> {
    const timeZone = await timeZoneOf(ctx);
    const period = periodOf(query, this.clock.now(), timeZone);
    return {
      counters: await this.#counters(ctx, period),
      attendants: await this.#attendants(ctx, period),
      today: await this.#today(ctx, timeZone),
    };
  }

  async #counters(ctx: Ctx, period: Period): Promise<DashboardDto['counters']> {
    const [row] = await this.#rows<DashboardDto['counters']>(
      ctx,
      `with period as (${rowsOf(period)}),
            present as (select started_at from ticket_trackings
                         where company_id = :companyId and finished_at is null),
            first_time as (select contact_id from period where contact_id is not null
                            group by contact_id having count(*) = 1)
       select (select count(*) from present where started_at is null)::int as "supportPending",
              (select count(*) from present where started_at is not null)::int as "supportHappening",
              count(finished_at)::int as "supportFinished",
              (select count(*) from first_time)::int as leads,
              coalesce(round((${SUPPORT})::numeric, 1), 0)::float as "avgSupportTime",
              coalesce(round(avg(${minutes('queued_at', 'started_at')})::numeric, 1), 0)::float as "avgWaitTime"
         from period`,
      period.bindings,
    );
    if (!row) throw new Error('the counters were not counted');
    return row;
  }

  async #attendants(ctx: Ctx, period: Period): Promise<AttendantDto[]> {
    return this.#rows<AttendantDto>(
      ctx,
      `with done as (
         select user_id, count(*)::int as tickets, ${SUPPORT} as support, avg(rating) as rating
           from (${rowsOf(period)}) period where user_id is not null group by user_id)
       select u.id, u.name,
              (u.last_seen_at > :onlineSince and exists (
                select from sessions s
                 where s.user_id = u.id and s.revoked_at is null and s.expires_at > :now)) is true as online,
              coalesce(round(d.support::numeric, 1), 0)::float as "avgSupportTime",
              coalesce(d.tickets, 0) as tickets, round(d.rating, 2)::float as rating
         from users u left join done d on d.user_id = u.id
        where u.company_id = :companyId and u.active
        order by u.name, u.id`,
      {
        ...period.bindings,
        now: this.clock.now(),
        onlineSince: new Date(this.clock.now().getTime() - ONLINE_MINUTES * 60_000),
      },
    );
  }

  /** Conversations begun today; one that was taken up again was begun before. */
  async #today(ctx: Ctx, timeZone: string): Promise<DashboardDto['today']> {
    const rows = await this.#rows<{ date: string; hour: number | null; total: number }>(
      ctx,
      `with today as (select (:now::timestamptz at time zone :timeZone)::date as day)
       select to_char(today.day, 'YYYY-MM-DD') as date,
              extract(hour from t.created_at at time zone :timeZone)::int as hour, count(t.id)::int as total
         from today left join ticket_trackings t
           on t.company_id = :companyId and t.ticket_id is not null
          and t.created_at >= today.day::timestamp at time zone :timeZone
          and t.created_at < (today.day + 1)::timestamp at time zone :timeZone
          and not exists (select from ticket_trackings e where e.ticket_id = t.ticket_id and e.id < t.id)
        group by 1, 2`,
      { now: this.clock.now(), timeZone },
    );
    const hours = Array.from(
      { length: 24 },
      (_, hour) => rows.find((row) => row.hour === hour)?.total ?? 0,
    );
    return {
      date: rows[0]?.date ?? '',
      total: hours.reduce((sum, count) => sum + count, 0),
      hours,
    };
  }

  async #rows<Row>(
    { trx, companyId }: Ctx,
    sql: string,
    bindings: Readonly<Record<string, string | Date>>,
  ): Promise<Row[]> {
    const { rows } = await trx.raw<{ rows: Row[] }>(sql, { ...bindings, companyId });
    return rows;
  }
}
