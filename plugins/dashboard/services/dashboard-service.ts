import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ONLINE_MINUTES } from '../../users/public.ts';
import type { AttendantDto, DashboardDto, DashboardQuery } from '../schemas.ts';
import { periodOf } from './period.ts';
import type { Period } from './period.ts';

/** Minutes between two moments of an attendance. */
const minutes = (from: string, to: string): string => `extract(epoch from ${to} - ${from}) / 60`;

const SUPPORT = `avg(${minutes('started_at', 'ended_at')}) filter (where ended_at > started_at)`;

type Row = DashboardDto['counters'] & {
  readonly attendants: AttendantDto[] | null;
  readonly date: string;
  readonly hours: DashboardDto['today']['hours'];
};

/**
 * One statement, which reads the attendances of the period once. Asking for a rating is the end of the attendant's part. A
 * conversation of today that was taken up again was begun before.
 */
const statementFor = ({ sql }: Period): string => `
  with zone as materialized (select time_zone as name from companies where id = :companyId),
  today as materialized (select (:now::timestamptz at time zone (select name from zone))::date as day),
  period as materialized (
    select t.contact_id, t.user_id, t.queued_at, t.started_at, t.finished_at, t.rating,
           coalesce(t.rating_at, t.finished_at) as ended_at
      from ticket_trackings t where t.company_id = :companyId and ${sql}),
  present as (
    select count(*) filter (where started_at is null)::int as pending, count(started_at)::int as happening
      from ticket_trackings where company_id = :companyId and finished_at is null),
  first_time as (
    select contact_id from period where contact_id is not null group by contact_id having count(*) = 1),
  done as (
    select user_id, count(*)::int as tickets, ${SUPPORT} as support, avg(rating) as rating
      from period where user_id is not null group by user_id),
  attendants as (
    select u.id, u.name,
           (u.last_seen_at > :onlineSince::timestamptz and exists (
             select from sessions s
              where s.user_id = u.id and s.revoked_at is null and s.expires_at > :now::timestamptz)) is true as online,
           coalesce(round(d.support::numeric, 1), 0)::float as "avgSupportTime",
           coalesce(d.tickets, 0) as tickets, round(d.rating, 2)::float as rating
      from users u left join done d on d.user_id = u.id
     where u.company_id = :companyId and u.active),
  begun as (
    select extract(hour from t.created_at at time zone (select name from zone))::int as hour, count(*)::int as total
      from ticket_trackings t
     where t.company_id = :companyId and t.ticket_id is not null
       and t.created_at >= (select day from today)::timestamp at time zone (select name from zone)
       and t.created_at < ((select day from today) + 1)::timestamp at time zone (select name from zone)
       and not exists (select from ticket_trackings e where e.ticket_id = t.ticket_id and e.id < t.id)
     group by 1)
  select present.pending as "supportPending", present.happening as "supportHappening", counted.*,
         (select count(*)::int from first_time) as leads,
         (select json_agg(a order by a.name, a.id) from attendants a) as attendants,
         (select to_char(day, 'YYYY-MM-DD') from today) as date,
         (select array_agg(coalesce(b.total, 0) order by n)
            from generate_series(0, 23) n left join begun b on b.hour = n) as hours
    from present cross join (
      select count(finished_at)::int as "supportFinished",
             coalesce(round((${SUPPORT})::numeric, 1), 0)::float as "avgSupportTime",
             coalesce(round(avg(${minutes('queued_at', 'started_at')})::numeric, 1), 0)::float as "avgWaitTime"
        from period) counted`;

/** How the company attends: now, in a period, by person, and by hour of today. */
@injectable()
export class DashboardService {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** @throws ERR_DASHBOARD_FILTER_REQUIRED, ERR_DASHBOARD_INVALID_PERIOD */
  async show(ctx: Ctx, query: DashboardQuery): Promise<DashboardDto> {
    const now = this.clock.now();
    const period = periodOf(query, now);
    const onlineSince = new Date(now.getTime() - ONLINE_MINUTES * 60_000);
    const [row] = await prepared<Row>(ctx, `dashboard.${period.key}`, statementFor(period), {
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
