/** Recipients `r` of a campaign `c`: one look into the index for each of the two states in which somebody waits. */
export const firstOf = (columns: string, condition: string, rest: string): string =>
  ['waiting', 'checking']
    .map(
      (state) => `(
     select ${columns} from campaign_recipients r
      where r.campaign_id = c.id and r.state = '${state}' ${condition} ${rest})`,
    )
    .join(' union all ');

/**
 * When somebody is due next on each connection: the first recipient of each campaign that runs, or the opening of its hours
 * where that is later. One look into an index for each campaign that runs.
 */
export const WAITING = `
  select c.company_id, c.connection_id, min(greatest(c.next_at, first.due_at)) as due_at
    from campaigns c
   cross join lateral (${firstOf('r.due_at', '', 'order by r.due_at limit 1')}) first
   where c.status = 'EM_ANDAMENTO' and c.prepared_at is not null
     and c.connection_id = any(:connectionIds::int[])
   group by c.company_id, c.connection_id`;

/** The first due recipients of a connection, those of the campaign that waited longest first, with what decides about them. */
export const DUE = `
  with wishes as materialized (
    select jsonb_object_agg(s.key, s.value) as every from campaign_settings s where s.company_id = :companyId)
  select r.id, r.contact_id as "contactId", c.id as "campaignId", c.handed, c.hours, c.purpose,
         c.daily_limit - case when c.handed_on = (:now::timestamptz at time zone company.time_zone)::date
                              then c.handed_that_day else 0 end as "leftToday", company.time_zone as "timeZone",
         coalesce(nullif(text.confirmation_body, ''), '') as question, text.body,
         c.confirmation and r.confirmed_at is null as "isQuestion", r.confirmed_at is not null as "isConfirmed",
         (select w.every from wishes w) as settings
    from campaigns c
    join companies company on company.id = c.company_id
   cross join lateral (${firstOf(
     'r.*',
     'and r.due_at <= :now::timestamptz',
     'order by r.due_at, r.id limit :most',
   )}) r
    left join campaign_messages text on text.campaign_id = c.id and text.slot = r.slot
   where c.company_id = :companyId and c.connection_id = :connectionId and c.status = 'EM_ANDAMENTO'
     and c.prepared_at is not null and c.next_at <= :now::timestamptz
   order by c.served_at nulls first, c.id, r.due_at, r.id
   limit :most`;
