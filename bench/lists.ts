import pg from 'pg';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';
import type { TestCompany } from '../core/testing/factories.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const PAGE = 40;
const REQUESTS = 150;
const DAYS = 730;

/** Fills a company with tickets spread over two years; the counts are filled by one recount. */
export const fillTickets = async (
  sql: pg.Client,
  company: TestCompany,
  tickets: number,
): Promise<void> => {
  const companyId = company.id;
  await sql.query('begin');
  await sql.query('alter table tickets disable trigger user');
  await sql.query(
    `insert into queues (company_id, name, color)
     select $1, 'Fila ' || n, '#0f76' || lpad(n::text, 2, '0') from generate_series(1, 5) n`,
    [companyId],
  );
  await sql.query(
    `insert into contacts (company_id, name, number)
     select $1, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, $2::int) n`,
    [companyId, Math.min(tickets, 50_000)],
  );
  await sql.query(
    `with queue_of as (select array_agg(id order by id) as ids from queues where company_id = $1),
          contact_of as (select min(id) as first, count(*)::int as many from contacts where company_id = $1)
     insert into tickets (company_id, contact_id, status, user_id, queue_id, last_message, created_at, updated_at)
     select $1, c.first + (n % c.many),
            case when n % 100 < 3 then 'open' when n % 100 < 6 then 'pending' else 'closed' end,
            case when n % 100 < 3 or n % 100 >= 6 then $2::int end,
            q.ids[1 + n % 5], 'Segue o boleto atualizado', at, at
       from generate_series(1, $3::int) n cross join queue_of q cross join contact_of c
       cross join lateral (select now() - (n::float8 / $3) * make_interval(days => $4) as at) moment`,
    [companyId, company.admin.id, tickets, DAYS],
  );
  await sql.query(
    `insert into ticket_counts (company_id, status, queue_id, user_id, day, total)
     select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0),
            (updated_at at time zone 'UTC')::date, count(*)
       from tickets where company_id = $1 group by 1, 2, 3, 4, 5`,
    [companyId],
  );
  await sql.query('alter table tickets enable trigger user');
  await sql.query('commit');
};

/** p95 in milliseconds of requests to two companies in turn. */
export const compare = async (
  stage: Stage,
  companies: readonly [TestCompany, TestCompany],
  urlFor: (which: 0 | 1) => string,
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let request = -20; request < REQUESTS; request += 1) {
    for (const which of [0, 1] as const) {
      const began = performance.now();
      const answer = await stage.app.http.inject({
        url: urlFor(which),
        headers: companies[which].admin.headers,
      });
      const took = performance.now() - began;
      if (answer.statusCode !== 200) throw new Error(answer.body);
      if (request >= 0) times[which].push(took);
    }
  }
  return [percentile(times[0], 0.95), percentile(times[1], 0.95)];
};

/** P7, P8 and P9: lists and counts do not grow with the number of tickets. */
export const benchLists = async (stage: Stage): Promise<Figure[]> => {
  const companies = [await stage.factories.company(), await stage.factories.company()] as const;
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  await fillTickets(sql, companies[0], SMALL);
  await fillTickets(sql, companies[1], LARGE);
  await sql.query('vacuum analyze tickets');
  await sql.query('vacuum analyze contacts');
  await sql.query('vacuum analyze ticket_counts');
  await sql.end();

  const first = await compare(stage, companies, () => '/api/tickets?status=closed&showAll=true');
  const deep = await compare(stage, companies, (which) => {
    const closed = (which === 0 ? SMALL : LARGE) * 0.94;
    const page = Math.floor((closed * 0.8) / PAGE);
    return `/api/tickets?status=closed&showAll=true&pageNumber=${String(page)}`;
  });
  const counts = await compare(stage, companies, () => '/api/tickets/counts?showAll=true');
  const detail = ([small, large]: [number, number]): string =>
    `p95 ${small.toFixed(1)} ms at 10k, ${large.toFixed(1)} ms at 1M`;
  return [
    {
      id: 'P7',
      what: 'growth of the first page, 10k → 1M',
      value: first[1] / first[0],
      unit: '×',
      must: { at: 'most', value: 1.5 },
      aim: 1.2,
      detail: detail(first),
    },
    {
      id: 'P8',
      what: 'growth at 80 % depth by pageNumber',
      value: deep[1] / deep[0],
      unit: '×',
      must: { at: 'most', value: 3 },
      aim: 1.5,
      detail: detail(deep),
    },
    {
      id: 'P9',
      what: 'all tab counters at 1M',
      value: counts[1],
      unit: 'ms',
      must: { at: 'most', value: 20 },
      aim: 5,
      detail: detail(counts),
    },
  ];
};
