import pg from 'pg';
import type { Figure } from './figures.ts';
import { compare } from './lists.ts';
import type { Stage } from './stage.ts';
import type { TestCompany } from '../core/testing/factories.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const FIRST =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vitória Larissa Cláudia Beatriz Rita Sônia Renata Eliane'.split(
    ' ',
  );
const SURNAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcante Moura Campos Monteiro Batista Brito Borges Macedo Queiroz Tavares Peixoto Guimarães Xavier Albuquerque Bezerra Duarte Correia Farias Azevedo Siqueira Coelho Cunha Castro Melo Reis'.split(
    ' ',
  );

/** The n-th person: names repeat, as names do, and numbers do not. */
const nameOf = (n: number): string => {
  const first = FIRST[n % FIRST.length] ?? '';
  const middle = SURNAMES[Math.floor(n / FIRST.length) % SURNAMES.length] ?? '';
  const last = SURNAMES[Math.floor(n / 7) % SURNAMES.length] ?? '';
  return `${first} ${middle} ${last}`;
};
const numberOf = (n: number): string => String(5_511_900_000_000 + n * 97);

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

/** What people look for, in turn: a whole name, a number as it is dialled, a number's end. */
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
  await fill(sql, companies[0], SMALL);
  await fill(sql, companies[1], LARGE);
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
