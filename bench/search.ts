import pg from 'pg';
import { bodySql, spelled, WORDS, wordSql } from '../e2e/reads/words.ts';
import { withoutIndexes } from '../e2e/reads/large-company.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';
import type { TestCompany, TestUser } from '../core/testing/factories.ts';

const MESSAGES = 1_000_000;
const TICKETS = 50_000;
const ROUNDS = 12;

/**
 * A company with a history: messages of some eight words each, spread over its tickets in the order they came,
 * a tenth of them in the attendant's queue. Written past the application, words as the follower would have kept them.
 */
const fill = async (sql: pg.Client, company: TestCompany, attendant: TestUser): Promise<void> => {
  await sql.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
  );
  await sql.query(`
    with made as (
      insert into queues (company_id, name, color)
        select ${company.id}, 'Fila ' || n, '#0f76' || lpad(n::text, 2, '0') from generate_series(1, 10) n
        returning id)
    insert into queue_users (company_id, queue_id, user_id)
      select ${company.id}, min(id), ${attendant.id} from made`);
  await sql.query(`
    insert into contacts (company_id, name, number)
      select ${company.id}, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, ${TICKETS}) n`);
  await sql.query(`
    insert into tickets (company_id, contact_id, status, queue_id)
      select c.company_id, c.id, 'closed', q.ids[1 + c.id % 10]
        from contacts c, (select array_agg(id order by id) ids from queues where company_id = ${company.id}) q
       where c.company_id = ${company.id}`);
  await withoutIndexes(sql, 'messages', () =>
    sql.query(`
      insert into messages (company_id, ticket_id, contact_id, external_id, from_me, kind, body, sent_at)
        select ${company.id}, t.id, t.contact_id, 'B' || n, n % 2 = 0, 'conversation', ${bodySql('n')}, now()
          from generate_series(1, ${MESSAGES}) n
          join (select id, contact_id, row_number() over (order by id) - 1 as place
                  from tickets where company_id = ${company.id}) t on t.place = n % ${TICKETS}`),
  );
  await withoutIndexes(sql, 'search_messages', () =>
    sql.query(`
      insert into search_messages (company_id, message_id, ticket_id, contact_id, words)
        select company_id, id, ticket_id, contact_id, array_to_tsvector(string_to_array(body, ' '))
          from messages where company_id = ${company.id}`),
  );
  await withoutIndexes(sql, 'search_terms', () =>
    sql.query(`
      insert into search_terms (company_id, word, stem)
        select ${company.id}, word, search_stem(word)
          from (select ${wordSql('n')} as word from generate_series(1, ${WORDS}) n) language`),
  );
  await sql.query(`
    insert into search_progress (company_id, before_id) values (${company.id}, null)
      on conflict (company_id) do update set before_id = null`);
  for (const table of ['messages', 'search_messages', 'search_terms', 'tickets', 'contacts']) {
    await sql.query(`vacuum analyze ${table}`);
  }
  await sql.query(`set session_replication_role = origin`);
};

/** Searches people make: words in a third of all messages, in some, in ten; together; begun; with a slip; in vain. */
const searches = (round: number): readonly (readonly [kind: string, text: string])[] => {
  const common = spelled(1 + (round % 3));
  const middling = spelled(200 + round);
  const rare = spelled(WORDS - 100 - round);
  return [
    ['common', common],
    ['two common', `${common} ${spelled(4 + (round % 3))}`],
    ['middling', middling],
    ['common and rare', `${common} ${rare}`],
    ['rare', rare],
    ['beginning', common.slice(0, 4)],
    ['rare beginning', rare.slice(0, 5)],
    ['slip', `${rare.slice(0, 3)}x${rare.slice(4)}`],
    ['nowhere', `zzz${String(round)}zzz`],
  ];
};

/** Milliseconds by kind. */
const ask = async (stage: Stage, who: TestUser): Promise<ReadonlyMap<string, number[]>> => {
  const times = new Map<string, number[]>();
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [kind, text] of searches(Math.max(round, 0))) {
      const began = performance.now();
      const answer = await stage.app.http.inject({
        url: `/api/search/messages?searchParam=${encodeURIComponent(text)}`,
        headers: who.headers,
      });
      const took = performance.now() - began;
      if (answer.statusCode !== 200) throw new Error(answer.body);
      if (round >= 0) times.set(kind, [...(times.get(kind) ?? []), took]);
    }
  }
  return times;
};

const figureOf = (
  id: string,
  who: string,
  times: ReadonlyMap<string, number[]>,
  note = '',
): Figure => {
  const slowest = [...times]
    .map(([kind, values]) => `${kind} ${percentile(values, 0.95).toFixed(0)}`)
    .join(', ');
  return {
    id,
    what: `message search at 1M, ${who}`,
    value: percentile([...times.values()].flat(), 0.95),
    unit: 'ms',
    must: { at: 'most', value: 300 },
    aim: 150,
    detail: `${note}p95 in ms: ${slowest}`,
  };
};

/** Searching a history of a million messages, as the application's role below row-level security. */
export const benchSearch = async (stage: Stage): Promise<Figure[]> => {
  const company = await stage.factories.company();
  const attendant = await stage.factories.user({ companyId: company.id });
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  const began = performance.now();
  try {
    await fill(sql, company, attendant);
  } finally {
    await sql.end();
  }
  const filled = `filled in ${((performance.now() - began) / 1000).toFixed(0)} s; `;
  return [
    figureOf('MS1', 'an admin', await ask(stage, company.admin), filled),
    figureOf('MS2', 'an attendant of one queue in ten', await ask(stage, attendant)),
  ];
};
