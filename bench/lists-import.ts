import pg from 'pg';
import { nameOf, nameSql, numberOf, numberSql } from '../e2e/reads/names.ts';
import { fileForm } from '../plugins/contacts/testing.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';
import type { TestCompany, TestUser } from '../core/testing/factories.ts';

const ROWS = 100_000;
const CONTACTS = 1_000_000;
const TAGGED = 10_000;
const ROUNDS = 9;

const ask = async <T>(
  stage: Stage,
  { headers }: TestUser,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<T> => {
  const answer = await stage.app.http.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A file of many rows, read, judged and added, against the same rows put into the bare table by one statement. */
export const benchImport = async (stage: Stage, sql: pg.Client): Promise<Figure> => {
  const { id: companyId, admin } = await stage.factories.company();
  const lists = await Promise.all(
    ['Importada', 'De uma vez'].map((name) =>
      ask<{ id: number }>(stage, admin, 'POST', '/contact-lists', { name }),
    ),
  );
  const [imported = 0, plain = 0] = lists.map(({ id }) => id);
  const rows = Array.from({ length: ROWS }, (_, n) => `${nameOf(n)};${numberOf(n)};p${n}@x.com`);
  const form = fileForm('pessoas.csv', ['nome;numero;email', ...rows].join('\n'));
  const took = await timed(async () => {
    const answer = await stage.app.http.inject({
      method: 'POST',
      url: `/api/contact-lists/${imported}/upload?legalBasis=consent`,
      headers: { ...admin.headers, ...form.headers },
      payload: form.payload,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { id } = answer.json<{ id: number }>();
    for (;;) {
      const path = `/contact-list-imports/${id}`;
      const { status } = await ask<{ status: string }>(stage, admin, 'GET', path);
      if (status === 'done') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const reference = await timed(() =>
    sql.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, email)
       select $1, $2, ${nameSql('n')}, ${numberSql('n')}, 'p' || n || '@x.com'
         from generate_series(0, $3::int - 1) n`,
      [companyId, plain, ROWS],
    ),
  );
  return {
    id: 'P22',
    what: 'import of 100,000 rows against one insert of them',
    value: took / reference,
    unit: '×',
    must: { at: 'most', value: 12 },
    aim: 6,
    detail: `${(took / 1000).toFixed(1)} s, one insert ${(reference / 1000).toFixed(1)} s`,
  };
};

const fillSegment = async (
  sql: pg.Client,
  { id, admin }: TestCompany,
  tagId: number,
): Promise<void> => {
  await sql.query('alter table contacts disable trigger contacts_counted');
  await sql.query(
    `insert into contacts (company_id, name, number)
     select $1, ${nameSql('n')}, ${numberSql('n')} from generate_series(1, $2::int) n`,
    [id, CONTACTS],
  );
  await sql.query('alter table contacts enable trigger contacts_counted');
  await sql.query('alter table tickets disable trigger user');
  await sql.query(
    `insert into tickets (company_id, contact_id, status, user_id)
     select $1, id, 'closed', $2 from contacts where company_id = $1 order by id limit $3`,
    [id, admin.id, TAGGED],
  );
  await sql.query('alter table tickets enable trigger user');
  await sql.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select $1, id, $2 from tickets where company_id = $1`,
    [id, tagId],
  );
  await sql.query('vacuum analyze contacts, contact_addresses, tickets, ticket_tags');
};

/** The live count of a segment among a million contacts, against counting these contacts bare. */
const benchSegment = async (stage: Stage, sql: pg.Client): Promise<Figure> => {
  const company = await stage.factories.company();
  const { admin } = company;
  const tag = await ask<{ id: number }>(stage, admin, 'POST', '/tags', {
    name: 'VIP',
    color: '#112233',
  });
  await fillSegment(sql, company, tag.id);
  const body = {
    match: 'all',
    conditions: [
      { kind: 'tag', tagId: tag.id },
      { kind: 'field', field: 'name', operator: 'contains', value: 'silva', negated: true },
    ],
  };
  const counts: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    counts.push(await timed(() => ask(stage, admin, 'POST', '/segments/count', body)));
    references.push(
      await timed(() =>
        sql.query('select count(*) from contacts where company_id = $1', [company.id]),
      ),
    );
  }
  const [took, reference] = [median(counts), median(references)];
  return {
    id: 'P23',
    what: 'count of a segment at 1M contacts against counting them bare',
    value: took / reference,
    unit: '×',
    must: { at: 'most', value: 4 },
    aim: 1,
    detail: `${took.toFixed(1)} ms, bare ${reference.toFixed(1)} ms`,
  };
};

/** P22 and P23: spreadsheets become lists, and segments are counted while they are edited. */
export const benchListsImport = async (stage: Stage): Promise<Figure[]> => {
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  try {
    return [await benchImport(stage, sql), await benchSegment(stage, sql)];
  } finally {
    await sql.end();
  }
};
