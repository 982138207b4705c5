import type pg from 'pg';
import type { TestCompany } from '../../core/testing/factories.ts';
import { nameSql, numberSql } from './names.ts';
import { bodySql, WORDS, wordSql } from './words.ts';

/** How much a company has; everything else follows from it. */
export interface CompanySize {
  readonly tickets: number;
  /** Spread evenly over the tickets; one more ticket has {@link LONG_CHAT} of its own. */
  readonly messages: number;
  /** Custom fields of each contact. */
  readonly extraInfo: number;
}

/** Where to find things in a large company. */
export interface LargeCompany extends CompanySize {
  readonly company: TestCompany;
  readonly contacts: number;
  readonly firstContact: number;
  /** Ids ascend with time: the newest ticket has the highest. */
  readonly firstTicket: number;
  readonly connectionId: number;
  /** An open ticket with {@link LONG_CHAT} messages. */
  readonly longTicket: number;
}

/** Messages of the one long ticket. */
export const LONG_CHAT = 5_000;

const TICKETS_PER_CONTACT = 5;
const PEOPLE = 20;
const QUEUES = 5;
const DAYS = 730;
/** Of the newest tickets, one for each contact, so many in a hundred are open, and as many wait. */
const OPEN_OF_HUNDRED = 15;

/** Fills a table without its indexes, but for its constraints', and makes them again: so it is there in a minute. */
export const withoutIndexes = async (
  sql: pg.Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> => {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await sql.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await sql.query(definition);
};

/** The next id of a table, with `count` ids kept free after it. */
const reserve = async (sql: pg.Client, table: string, count: number): Promise<number> => {
  const { rows } = await sql.query<{ first: string }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2) - $2 as first`,
    [table, count],
  );
  return Number(rows[0]?.first);
};

/** Makes the few rows (people, queues, a connection) and tells the ids at which the many will begin. */
const found = async (
  sql: pg.Client,
  company: TestCompany,
  size: CompanySize,
): Promise<LargeCompany> => {
  const contacts = Math.ceil(size.tickets / TICKETS_PER_CONTACT);
  await sql.query(
    `insert into users (company_id, name, email, profile, password_hash)
       select $1::int, 'Atendente ' || n, 'atendente-' || n || '@empresa-' || $1::int || '.example.com', 'user', ''
         from generate_series(1, $2::int) n`,
    [company.id, PEOPLE],
  );
  await sql.query(
    `insert into queues (company_id, name, color)
       select $1, 'Fila ' || n, '#0f76' || lpad(n::text, 2, '0') from generate_series(1, $2::int) n`,
    [company.id, QUEUES],
  );
  const { rows } = await sql.query<{ id: number }>(
    `insert into connections (company_id, name, status) values ($1, 'Principal', 'CONNECTED') returning id`,
    [company.id],
  );
  const firstTicket = await reserve(sql, 'tickets', size.tickets);
  return {
    ...size,
    company,
    contacts,
    firstContact: await reserve(sql, 'contacts', contacts),
    firstTicket,
    connectionId: rows[0]?.id ?? 0,
    longTicket: firstTicket + size.tickets - 1,
  };
};

const addContacts = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into contacts (id, company_id, name, number)
       select $1::int + n, $2, ${nameSql('n')}, ${numberSql('n')} from generate_series(0, $3::int - 1) n`,
    [large.firstContact, large.company.id, large.contacts],
  );
};

const addAddresses = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into contact_addresses (company_id, contact_id, kind, value)
       select $2, $1::int + n, 'phone', ${numberSql('n')} from generate_series(0, $3::int - 1) n`,
    [large.firstContact, large.company.id, large.contacts],
  );
};

const addExtraInfo = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into contact_extra_info (company_id, contact_id, position, name, value)
       select $2, $1::int + n, field, 'Campo ' || field, 'Valor ' || n
         from generate_series(0, $3::int - 1) n, generate_series(1, $4::int) field`,
    [large.firstContact, large.company.id, large.contacts, large.extraInfo],
  );
};

/** Tickets spread over two years, each an hour long; those that go on are among the newest fifth. */
const addTickets = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `with people as (select array_agg(id order by id) as ids from users where company_id = $1 and profile = 'user'),
          queue_of as (select array_agg(id order by id) as ids from queues where company_id = $1)
     insert into tickets (id, company_id, contact_id, connection_id, status, user_id, queue_id, last_message,
                          last_message_from_me, created_at, updated_at, closed_at, unread_messages, waiting_since)
     select $2::int + place, $1, $3::int + place % $4::int, $5, status,
            case when status <> 'pending' then p.ids[1 + place % cardinality(p.ids)] end,
            q.ids[1 + (place / cardinality(p.ids)) % cardinality(q.ids)], 'Segue o boleto atualizado', place % 2 = 0,
            at, least(at + interval '1 hour', now()),
            case when status = 'closed' then least(at + interval '1 hour', now()) end,
            case when status <> 'closed' then place % 3 else 0 end,
            case when status <> 'closed' and place % 2 = 1 then at end
       from generate_series(0, $6::int - 1) place cross join people p cross join queue_of q
      cross join lateral (
        select now() - (($6::int - place)::float8 / $6::int) * make_interval(days => ${DAYS}) as at,
               case when $6::int - place > $4::int then 'closed'
                    when ($6::int - place) % 100 < ${OPEN_OF_HUNDRED} then 'open'
                    when ($6::int - place) % 100 < 2 * ${OPEN_OF_HUNDRED} then 'pending' else 'closed' end as status) as t`,
    [
      large.company.id,
      large.firstTicket,
      large.firstContact,
      large.contacts,
      large.connectionId,
      large.tickets,
    ],
  );
};

/** Messages in the order of their tickets, and at last those of the long ticket. */
const addMessages = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  const first = await reserve(sql, 'messages', large.messages + LONG_CHAT);
  await sql.query(
    `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body,
                           ack, is_read, sent_at, created_at)
     select $1::int + n, $2, $3::int + place, $4::int + place % $5::int, $6, 'L' || n, (n + place) % 2 = 1, 'conversation',
            ${bodySql('n')}, 3, true, at, at
       from generate_series(0, $7::int + ${LONG_CHAT} - 1) n
      cross join lateral (
        select least(n::bigint * $8::int / $7::int, $8::int - 1)::int as place) as t
      cross join lateral (
        select now() - greatest(($7::int - n)::float8 / $7::int, 0) * make_interval(days => ${DAYS}) as at) as m`,
    [
      first,
      large.company.id,
      large.firstTicket,
      large.firstContact,
      large.contacts,
      large.connectionId,
      large.messages,
      large.tickets,
    ],
  );
};

/** The words of messages, as the search keeps them. */
const addWords = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into search_messages (company_id, message_id, ticket_id, contact_id, words)
       select company_id, id, ticket_id, contact_id, array_to_tsvector(string_to_array(body, ' '))
         from messages where company_id = $1`,
    [large.company.id],
  );
};

const addTerms = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into search_terms (company_id, word, stem)
       select $1, word, search_stem(word)
         from (select ${wordSql('n')} as word from generate_series(1, ${WORDS}) n) language`,
    [large.company.id],
  );
  await sql.query(
    `insert into search_progress (company_id, before_id) values ($1, null)
       on conflict (company_id) do update set before_id = null`,
    [large.company.id],
  );
};

/** Attendances as they follow from the facts of such tickets: five minutes of waiting, up to fifty-five of talk. */
const addTrackings = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into ticket_trackings (company_id, ticket_id, contact_id, user_id, created_at, queued_at, started_at,
                                   finished_at, rating, rated)
       select company_id, id, contact_id, user_id, created_at, created_at,
              case when status <> 'pending' then created_at + interval '5 minutes' end,
              case when status = 'closed' then created_at + interval '10 minutes' + (id % 50) * interval '1 minute' end,
              case when status = 'closed' and id % 5 = 0 then 1 + id % 3 end, status = 'closed' and id % 5 = 0
         from tickets where company_id = $1`,
    [large.company.id],
  );
};

/** Cards of the tickets that go on, all in the lane without a tag. */
const addCards = async (sql: pg.Client, large: LargeCompany): Promise<void> => {
  await sql.query(
    `insert into kanban_cards (company_id, ticket_id, lane_id, queue_id, user_id, since)
       select company_id, id, 0, coalesce(queue_id, 0), coalesce(user_id, 0), created_at
         from tickets where company_id = $1 and status in ('open', 'pending')`,
    [large.company.id],
  );
};

/**
 * Recounts the sums that triggers keep in a working company, for one that was filled past them. Whoever adds such a table adds
 * its recount here.
 */
const RECOUNTS: readonly string[] = [
  `insert into contact_counts (company_id, total) select company_id, count(*) from contacts where company_id = $1 group by 1`,
  `insert into ticket_counts (company_id, status, queue_id, user_id, day, total)
     select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0),
            (updated_at at time zone 'UTC')::date, count(*)
       from tickets where company_id = $1 group by 1, 2, 3, 4, 5`,
  `insert into ticket_totals
     select company_id, status, queue_id, user_id, sum(total) from ticket_counts where company_id = $1 group by 1, 2, 3, 4`,
  `insert into ticket_days
     select company_id, status, day, queue_id, sum(total) from ticket_counts where company_id = $1 group by 1, 2, 3, 4`,
  `insert into ticket_tracking_progress select $1::int, (now() at time zone 'UTC')::date`,
  `select roll_up_trackings($1::int, 'epoch', (now() at time zone 'UTC')::date)`,
];

type Step = (sql: pg.Client, large: LargeCompany) => Promise<void>;

const STEPS: readonly (readonly [table: string, add: Step])[] = [
  ['contacts', addContacts],
  ['contact_addresses', addAddresses],
  ['contact_extra_info', addExtraInfo],
  ['tickets', addTickets],
  ['messages', addMessages],
  ['search_messages', addWords],
  ['search_terms', addTerms],
  ['ticket_trackings', addTrackings],
  ['kanban_cards', addCards],
];

/**
 * Fills companies past the application, as a superuser: contacts with usual names, tickets spread over two years, their
 * messages, the words of the search, the attendances. Counts that triggers keep are recounted, statistics are fresh.
 */
export const fillCompanies = async (
  sql: pg.Client,
  wanted: readonly (CompanySize & { readonly company: TestCompany })[],
): Promise<readonly LargeCompany[]> => {
  await sql.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
  );
  const companies: LargeCompany[] = [];
  for (const { company, ...size } of wanted) companies.push(await found(sql, company, size));
  for (const [table, add] of STEPS) {
    await withoutIndexes(sql, table, async () => {
      for (const large of companies) await add(sql, large);
    });
  }
  for (const large of companies) {
    for (const recount of RECOUNTS) await sql.query(recount, [large.company.id]);
  }
  await sql.query('vacuum analyze');
  await sql.query('set session_replication_role = origin');
  return companies;
};
