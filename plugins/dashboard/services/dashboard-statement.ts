import type { Period } from './period.ts';

/** The first moment of a UTC day. */
const startOf = (day: string): string => `(${day})::timestamp at time zone 'UTC'`;

const micros = (from: string, to: string): string =>
  `(extract(epoch from ${to} - ${from}) * 1000000)::bigint`;

const MICROS_OF_A_MINUTE = 60_000_000;

const minutes = (sum: string, count: string): string =>
  `coalesce(round(sum(${sum})::numeric / nullif(sum(${count}), 0) / ${MICROS_OF_A_MINUTE}, 1), 0)::float`;

/**
 * Where the period is read from. Whole UTC days that are rolled up and not changed since are read as sums; all other
 * stretches of it (its first hours, changed days, what came after the roll-up) as attendances. A period that ended before
 * today is read as attendances alone: who had finished by then is not known of the sums.
 */
const sources = ({ since, until }: Period): string => `
  bounds as materialized (
    select asked.*, p.rolled_through as through,
           (whole_on < p.rolled_through and (until is null or until > :now::timestamptz)) is true as is_rolled
      from (select since, until,
                   (since at time zone 'UTC')::date
                     + case when since > ${startOf("(since at time zone 'UTC')::date")} then 1 else 0 end as whole_on
              from (select ${since} as since, ${until ?? 'null::timestamptz'} as until) period) asked
      left join ticket_tracking_progress p on p.company_id = :companyId),
  changed as materialized (
    select distinct m.queued_on from bounds b join ticket_tracking_changes m
        on m.company_id = :companyId and m.queued_on >= b.whole_on and m.queued_on < b.through
     where b.is_rolled),
  stretches as materialized (
    select since as begins, case when is_rolled then ${startOf('whole_on')} else coalesce(until, 'infinity') end as ends,
           true as is_first
      from bounds
    union all select ${startOf('through')}, 'infinity', false from bounds where is_rolled
    union all select ${startOf('queued_on')}, ${startOf('queued_on + 1')}, false from changed),
  live as materialized (
    select t.*, s.is_first, coalesce(t.rating_at, t.finished_at) as ended_at
      from bounds b cross join stretches s
     cross join lateral (
           select id, contact_id, user_id, queued_at, started_at, finished_at, rating_at, rating from ticket_trackings
            where company_id = :companyId and queued_at >= s.begins and queued_at < s.ends) t
     where b.is_rolled or b.until is null or t.finished_at < b.until),
  facts as materialized (
    select coalesce(user_id, 0) as user_id, count(*) as tickets, count(finished_at) as finished,
           count(*) filter (where ended_at > started_at) as supported,
           sum(${micros('started_at', 'ended_at')}) filter (where ended_at > started_at) as support_micros,
           count(started_at) as waited, sum(${micros('queued_at', 'started_at')}) as wait_micros,
           count(rating) as ratings, sum(rating) as rating_sum
      from live cross join bounds b where b.until is null or finished_at is not null group by 1
    union all
    select d.user_id, sum(d.tickets), sum(d.tickets) filter (where d.is_finished), sum(d.supported),
           sum(d.support_micros), sum(d.waited), sum(d.wait_micros), sum(d.ratings), sum(d.rating_sum)
      from bounds b join ticket_tracking_days d
        on d.company_id = :companyId and d.queued_on >= b.whole_on and d.queued_on < b.through
     where b.is_rolled and (b.until is null or d.is_finished)
       and not exists (select from changed c where c.queued_on = d.queued_on)
     group by 1)`;

/** Counts the attendances of the contact that come before one of `live` in the period, up to two: more make no difference. */
const EARLIER = `
  select count(*)::int as total from (
    select from ticket_trackings e
     where e.company_id = :companyId and e.contact_id = live.contact_id and e.queued_at >= b.since
       and (e.queued_at, e.id) < (live.queued_at, live.id)
     order by e.queued_at desc, e.id desc limit 2) few`;

/** The next two attendances of the contact after one of `live`, where they are read as sums. */
const LATER = `
  select sum(case place when 1 then 2 else -1 end) as surplus from (
    select n.queued_at, row_number() over (order by n.queued_at, n.id) as place
      from (select queued_at, id from ticket_trackings
             where company_id = :companyId and contact_id = live.contact_id
               and (queued_at, id) > (live.queued_at, live.id)
             order by queued_at, id limit 2) n) near
   where queued_at >= ${startOf('b.whole_on')} and queued_at < ${startOf('b.through')}
     and not exists (select from changed c where c.queued_on = (near.queued_at at time zone 'UTC')::date)`;

/**
 * Contacts with exactly one attendance in the period. Each attendance in it counts 1 when the contact has none before it
 * there, -1 when one, and 0 when more: that makes 1 for a contact with one, and 0 for all others. The sums know it of
 * attendances whose earlier ones are on whole days too; those of the period's first hours are made up for. Of a period with
 * an end, attendances that go on are taken out of it, contact by contact.
 */
const LEADS = `
  case when (select is_rolled from bounds) then (
    (select coalesce(sum(r.net), 0) from bounds b join ticket_tracking_returns r
         on r.company_id = :companyId and r.target_on >= b.whole_on and r.queued_on < b.through
      where not exists (select from changed c where c.queued_on = r.queued_on))
    + (select coalesce(sum((array[1, -1, 0])[1 + earlier.total]), 0)
         from bounds b cross join live cross join lateral (${EARLIER}) earlier where live.contact_id is not null)
    - (select coalesce(sum(later.surplus), 0)
         from bounds b cross join live cross join lateral (${LATER}) later
        where live.is_first and live.contact_id is not null)
    + (select coalesce(sum((n.finished = 1)::int - (n.every = 1)::int), 0)
         from bounds b cross join lateral (
              select distinct u.contact_id from ticket_trackings u
               where u.company_id = :companyId and u.queued_at >= b.since and u.finished_at is null
                 and u.contact_id is not null) u
        cross join lateral (
              select count(*) as every, count(t.finished_at) as finished from ticket_trackings t
               where t.company_id = :companyId and t.contact_id = u.contact_id and t.queued_at >= b.since) n
        where b.until is not null))
  else (
    select count(*) from (
      select from live where contact_id is not null group by contact_id having count(*) = 1) once)
  end`;

/**
 * The dashboard's numbers in one statement. Asking for a rating is the end of the attendant's part. A ticket of today
 * that was taken up again was begun before.
 */
export const statementOf = (period: Period): string => `
  with zone as materialized (select time_zone as name from companies where id = :companyId),
  today as materialized (select (:now::timestamptz at time zone (select name from zone))::date as day),
  ${sources(period)},
  present as (
    select count(*) filter (where started_at is null)::int as pending, count(started_at)::int as happening
      from ticket_trackings where company_id = :companyId and finished_at is null),
  done as (
    select user_id, sum(tickets)::int as tickets, ${minutes('support_micros', 'supported')} as support,
           round(sum(rating_sum)::numeric / nullif(sum(ratings), 0), 2)::float as rating
      from facts where user_id <> 0 group by user_id),
  attendants as (
    select u.id, u.name,
           (u.last_seen_at > :onlineSince::timestamptz and exists (
             select from sessions s
              where s.user_id = u.id and s.revoked_at is null and s.expires_at > :now::timestamptz)) is true as online,
           coalesce(d.support, 0) as "avgSupportTime", coalesce(d.tickets, 0) as tickets, d.rating
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
         (${LEADS})::int as leads,
         (select json_agg(a order by a.name, a.id) from attendants a) as attendants,
         (select to_char(day, 'YYYY-MM-DD') from today) as date,
         (select array_agg(coalesce(b.total, 0) order by n)
            from generate_series(0, 23) n left join begun b on b.hour = n) as hours
    from present cross join (
      select coalesce(sum(finished), 0)::int as "supportFinished",
             ${minutes('support_micros', 'supported')} as "avgSupportTime",
             ${minutes('wait_micros', 'waited')} as "avgWaitTime"
        from facts) counted`;
