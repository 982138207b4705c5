import type { HotReadId } from '../../e2e/reads/hot-reads.ts';

/** One statement that answers the JSON of a route; its values come from the address that Prosa is asked at. */
export interface ReferenceStatement {
  /** Answers one row with one column `answer`: the JSON as text. `$1` is the company's id. */
  readonly text: string;
  /** Values from `$2` on. */
  values(address: URL): readonly unknown[];
}

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A ticket as lists show it, from a row `t`. */
const TICKET = `json_build_object(
  'id', t.id, 'uuid', t.uuid, 'status', t.status, 'userId', t.user_id,
  'user', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
  'queueId', t.queue_id,
  'queue', case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
  'contactId', t.contact_id,
  'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
                               'profilePicUrl', c.profile_pic_url),
  'whatsappId', t.connection_id,
  'whatsapp', case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end,
  'isGroup', t.is_group, 'chatbot', t.chatbot, 'unreadMessages', t.unread_messages,
  'lastMessage', t.last_message, 'lastMessageKind', t.last_message_kind,
  'lastMessageMentions', '[]'::json, 'fromMe', t.last_message_from_me,
  'lastMessageId', case when m.from_me then m.id end, 'lastMessageAck', case when m.from_me then m.ack end,
  'lastMessageAuthor', case when m.id is not null then json_build_object(
    'origin', m.origin, 'userId', m.user_id,
    'name', case when m.from_me then coalesce(w.name, '') else m.sender_name end) end,
  'waitingSince', ${iso('t.waiting_since')}, 'tags', '[]'::json,
  'createdAt', ${iso('t.created_at')}, 'updatedAt', ${iso('t.updated_at')})`;

const NEIGHBOURS = `
  left join contacts c on c.company_id = $1 and c.id = t.contact_id
  left join users u on u.id = t.user_id
  left join queues q on q.id = t.queue_id
  left join connections l on l.id = t.connection_id
  left join lateral (select m.id, m.ack, m.from_me, m.origin, m.user_id, m.sender_name from messages m
                      where (t.last_message_from_me or t.is_group) and m.ticket_id = t.id
                      order by m.id desc limit 1) m on true
  left join users w on w.id = m.user_id`;

/** The page of tickets in a statement's `page`, which has one row more than is shown. */
const ticketPage = (count: string): string => `
  shown as (select * from page order by listed_at desc, updated_at desc, id desc limit 40),
  ends as (select count(*) > 40 as has_more from page)
  select json_build_object(
    'tickets', (select coalesce(json_agg(${TICKET} order by t.listed_at desc, t.updated_at desc, t.id desc), '[]')
                  from shown t ${NEIGHBOURS}),
    'count', ${count},
    'hasMore', has_more,
    'nextCursor', case when has_more then (
      select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id
        from shown order by listed_at, updated_at, id limit 1) end)::text as answer from ends`;

const PAGE_OF_STATUS = `
  with page as (
    select * from tickets where company_id = $1 and status = $2
     order by listed_at desc, updated_at desc, id desc offset $3 limit 41),
  ${ticketPage('(select coalesce(sum(total), 0) from ticket_totals where company_id = $1 and status = $2)')}`;

const pageOfStatus: ReferenceStatement = {
  text: PAGE_OF_STATUS,
  values: ({ searchParams }) => [
    searchParams.get('status'),
    (Number(searchParams.get('pageNumber') ?? 1) - 1) * 40,
  ],
};

const SEARCH = `
  with among as materialized (
    select id from tickets where company_id = $1 and contact_id in (
      select id from contacts where company_id = $1 and search_text like folded($2))
    union
    select ticket_id from search_messages where company_id = $1 and words @@ $3::tsquery
    union
    select id from tickets
     where company_id = $1 and status in ('open', 'pending', 'closed') and listed_at > now() - interval '1 day'
       and last_message ilike folded($2)),
  page as (
    select t.* from among join tickets t on t.company_id = $1 and t.id = among.id
     order by t.listed_at desc, t.updated_at desc, t.id desc limit 41),
  ${ticketPage('(select count(*) from shown)')}`;

const search: ReferenceStatement = {
  text: SEARCH,
  values: ({ searchParams }) => {
    const words = (searchParams.get('searchParam') ?? '').normalize('NFD').replace(/\p{M}/gu, '');
    const pieces = words.toLowerCase().split(' ');
    return [
      `%${words.toLowerCase()}%`,
      pieces.map((word, at) => `'${word}'${at === pieces.length - 1 ? ':*' : ''}`).join(' & '),
    ];
  },
};

const CONTACT = `json_build_object(
  'id', id, 'uuid', uuid, 'name', name, 'number', number, 'email', email, 'profilePicUrl', profile_pic_url,
  'isGroup', is_group, 'ignoreBot', ignore_bot,
  'optedOut', exists (select from suppressions s where s.company_id = $1 and s.contact_id = shown.id))`;

const contactPage = (count: string): string => `
  select json_build_object(
    'contacts', (select coalesce(json_agg(${CONTACT} order by folded_name, id), '[]')
                   from (select * from page order by folded_name, id limit 30) shown),
    'count', ${count}, 'hasMore', (select count(*) > 30 from page))::text as answer`;

const FOUND_CONTACTS = `, page as (
    select c.* from (select id from hits order by folded_name, id limit 31) h
      join contacts c on c.company_id = $1 and c.id = h.id)
  ${contactPage('(select count(*) from hits)')}`;

const TODAY = `(now() at time zone $2)::date`;

const DASHBOARD = `
  with period as materialized (
    select t.*, coalesce(rating_at, finished_at) as ended_at from ticket_trackings t
     where company_id = $1 and queued_at >= now() - make_interval(days => $3)),
  present as (select started_at from ticket_trackings where company_id = $1 and finished_at is null),
  done as (
    select user_id, count(*)::int as tickets, avg(rating) as rating,
           avg(extract(epoch from ended_at - started_at) / 60) filter (where ended_at > started_at) as support
      from period where user_id is not null group by user_id),
  hours as (
    select extract(hour from created_at at time zone $2)::int as hour, count(*)::int as total
      from ticket_trackings t
     where company_id = $1 and ticket_id is not null
       and created_at >= ${TODAY}::timestamp at time zone $2
       and created_at < (${TODAY} + 1)::timestamp at time zone $2
       and not exists (select from ticket_trackings e where e.ticket_id = t.ticket_id and e.id < t.id)
     group by 1)
  select json_build_object(
    'counters', (select json_build_object(
       'supportPending', (select count(*) from present where started_at is null),
       'supportHappening', (select count(*) from present where started_at is not null),
       'supportFinished', count(finished_at),
       'leads', (select count(*) from (select from period where contact_id is not null
                                        group by contact_id having count(*) = 1) once),
       'avgSupportTime', coalesce(round((avg(extract(epoch from ended_at - started_at) / 60)
                                          filter (where ended_at > started_at))::numeric, 1), 0)::float,
       'avgWaitTime', coalesce(round(avg(extract(epoch from started_at - queued_at) / 60)::numeric, 1), 0)::float)
      from period),
    'attendants', (
      select json_agg(json_build_object(
               'id', u.id, 'name', u.name,
               'online', (u.last_seen_at > now() - interval '6 minutes' and exists (
                 select from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()
               )) is true,
               'avgSupportTime', coalesce(round(d.support::numeric, 1), 0)::float,
               'tickets', coalesce(d.tickets, 0), 'rating', round(d.rating, 2)::float) order by u.name, u.id)
        from users u left join done d on d.user_id = u.id where u.company_id = $1 and u.active),
    'today', json_build_object(
       'date', to_char(${TODAY}, 'YYYY-MM-DD'), 'total', (select coalesce(sum(total), 0) from hours),
       'hours', (select json_agg(coalesce(total, 0) order by n)
                   from generate_series(0, 23) n left join hours on hour = n)))::text as answer`;

const CONVERSATION = `
  with asked as (select * from tickets where company_id = $1 and id = $2),
  episodes as (
    select t.id, t.status, t.created_at, t.closed_at from asked a
      join tickets t on t.contact_id = a.contact_id and t.connection_id = a.connection_id and t.company_id = $1),
  page as (
    select m.* from episodes e cross join lateral (
      select * from messages m where m.ticket_id = e.id order by m.id desc limit 21) m order by m.id desc limit 21)
  select json_build_object(
    'messages', (select coalesce(json_agg(json_build_object(
        'id', id, 'externalId', external_id,
        'clientId', case when from_me and external_id like 'PROSA-%' then substr(external_id, 7) end, 'ticketId', ticket_id, 'contactId', contact_id, 'body', body,
        'fromMe', from_me, 'mediaType', kind, 'mediaUrl', null, 'mediaName', media_name, 'mediaState', media_state,
        'mediaSize', media_size, 'quotedMsg', null, 'ack', ack, 'failure', failure, 'read', is_read,
        'isDeleted', is_deleted, 'isUpdated', is_edited, 'isEdited', is_edited, 'isForwarded', is_forwarded,
        'origin', origin, 'senderNumber', sender_number, 'senderName', sender_name, 'reactions', reactions,
        'mentions', '[]'::json, 'createdAt', ${iso('created_at')}) order by id), '[]')
      from (select * from page order by id desc limit 20) shown),
    'count', least((select count(*) from page), 20), 'hasMore', (select count(*) > 20 from page), 'hasNewer', false,
    'editMinutes', 15,
    'ticket', (select ${TICKET} from asked t ${NEIGHBOURS}),
    'episodes', (select json_agg(json_build_object(
        'id', id, 'createdAt', ${iso('created_at')}, 'closedAt', ${iso('closed_at')}) order by id)
      from episodes where id = $2 or status <> 'closed' or id in (select ticket_id from page)),
    'unread', (select json_build_object(
        'from', (select min(id) from (select id, from_me from page where ticket_id = $2 and not from_me
                                       order by id desc limit a.unread_messages) newest),
        'count', a.unread_messages) from asked a where a.unread_messages > 0))::text as answer`;

const conversation: ReferenceStatement = {
  text: CONVERSATION,
  values: ({ pathname }) => [Number(pathname.split('/').at(-1))],
};

/** For each hot read the best single statement known. */
export const REFERENCES: Readonly<Record<HotReadId, ReferenceStatement>> = {
  conversationLong: conversation,
  conversationSmall: conversation,
  contactsByName: {
    text: `with hits as materialized (
      select id, folded_name from contacts where company_id = $1 and search_text like folded($2)) ${FOUND_CONTACTS}`,
    values: ({ searchParams }) => [`%${searchParams.get('searchParam') ?? ''}%`],
  },
  contactsByNumber: {
    text: `with hits as materialized (
      select id, folded_name from contacts where company_id = $1 and id in (
        select contact_id from contact_addresses where company_id = $1 and not is_own and value like $2)) ${FOUND_CONTACTS}`,
    values: ({ searchParams }) => [`%${searchParams.get('searchParam') ?? ''}%`],
  },
  contactsFirst: {
    text: `with page as (
      select * from contacts where company_id = $1 order by folded_name, id limit 31)
      ${contactPage('(select count(*) from contacts where company_id = $1)')}`,
    values: () => [],
  },
  dashboard: {
    text: DASHBOARD,
    values: ({ searchParams }) => ['America/Sao_Paulo', Number(searchParams.get('days'))],
  },
  openFirst: pageOfStatus,
  openDeep: pageOfStatus,
  closedFirst: pageOfStatus,
  closedDeep: pageOfStatus,
  counts: {
    text: `select json_build_object(
             'open', coalesce(sum(total) filter (where status = 'open'), 0),
             'pending', coalesce(sum(total) filter (where status = 'pending'), 0),
             'closed', coalesce(sum(total) filter (where status = 'closed'), 0))::text as answer
             from ticket_totals where company_id = $1`,
    values: () => [],
  },
  searchByName: search,
  searchRareText: search,
  ticketShow: {
    text: `select ${TICKET}::text as answer from tickets t ${NEIGHBOURS} where t.company_id = $1 and t.id = $2`,
    values: ({ pathname }) => [Number(pathname.split('/').at(-1))],
  },
};
