import pg from 'pg';
import type { Figure } from './figures.ts';
import { nameOf, numberOf } from '../e2e/reads/names.ts';
import { compare } from './lists.ts';
import type { Stage } from './stage.ts';
import type { TestCompany } from '../core/testing/factories.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const BATCH = 50_000;

const fill = async (sql: pg.Client, company: TestCompany, people: number): Promise<void> => {
  for (let from = 0; from < people; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, people - from) }, (_, at) => from + at);
    await sql.query(
      `insert into contacts (company_id, name, number)
       select $1, name, number from unnest($2::text[], $3::text[]) as p (name, number)`,
      [company.id, batch.map(nameOf), batch.map(numberOf)],
    );
  }
};

/** The searches people make, in turn: a whole name, a number as it is dialled, a number's end. */
const searchOf = (round: number): string => {
  const person = (round * 61) % SMALL;
  const number = numberOf(person);
  const texts = [
    nameOf(person).toLowerCase(),
    `(${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`,
    number.slice(-6),
  ];
  return texts[round % texts.length] ?? '';
};

/** P10: finding somebody does not grow with the number of contacts. */
export const benchContacts = async (stage: Stage): Promise<Figure[]> => {
  const companies = [await stage.factories.company(), await stage.factories.company()] as const;
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  // Millions in one transaction would each change the kept number.
  await sql.query('alter table contacts disable trigger contacts_counted');
  await fill(sql, companies[0], SMALL);
  await fill(sql, companies[1], LARGE);
  await sql.query('alter table contacts enable trigger contacts_counted');
  await sql.query('vacuum analyze contacts');
  await sql.end();
  let asked = 0;
  const [small, large] = await compare(stage, companies, (which) => {
    const text = searchOf(asked);
    // Both companies are asked the same.
    if (which === 1) asked += 1;
    return `/api/contacts?searchParam=${encodeURIComponent(text)}`;
  });
  return [
    {
      id: 'P10',
      what: 'growth of contact search, 10k → 1M',
      value: large / small,
      unit: '×',
      must: { at: 'most', value: 5 },
      aim: 3.5,
      detail: `p95 ${small.toFixed(1)} ms at 10k, ${large.toFixed(1)} ms at 1M`,
    },
  ];
};
