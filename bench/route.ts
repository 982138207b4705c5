import pg from 'pg';
import { recordAllStatements } from '../core/testing/statements.ts';
import { median, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { fillTickets } from './lists.ts';
import type { Stage } from './stage.ts';

const TICKETS = 10_000;
const ROUNDS = 9;
const PER_ROUND = 40;

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < PER_ROUND; count += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
};

/** P11: what everything around the statements of a list costs: HTTP, session, validation, presenting. */
export const benchRoute = async (stage: Stage): Promise<Figure[]> => {
  const company = await stage.factories.company();
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  await fillTickets(sql, company, TICKETS);
  for (const table of ['tickets', 'contacts', 'ticket_counts']) {
    await sql.query(`vacuum analyze ${table}`);
  }
  await sql.end();
  const address = await stage.app.http.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (): Promise<void> => {
    const url = `${address}/api/tickets?status=closed&showAll=true`;
    const answer = await fetch(url, { headers: company.admin.headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  await timesOf(ask);
  const statements = await recordAllStatements(ask);
  const raw = new pg.Client({ connectionString: stage.appUrl });
  await raw.connect();
  const replay = async (): Promise<void> => {
    for (const { text, values } of statements) {
      if (values.length > 0) await raw.query(text, [...values]);
      else await raw.query(text);
    }
  };
  await timesOf(replay);

  const [overHttp, bySql]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    overHttp.push(percentile(await timesOf(ask), 0.5));
    bySql.push(percentile(await timesOf(replay), 0.5));
  }
  await raw.end();
  const ratios = overHttp.map((time, round) => time / (bySql[round] ?? Number.NaN));
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return [
    {
      id: 'P11',
      what: 'a list over HTTP against its statements alone, p50',
      value: median(ratios),
      unit: '×',
      must: { at: 'most', value: 3 },
      aim: 2,
      detail:
        `${median(overHttp).toFixed(1)} ms against ${median(bySql).toFixed(1)} ms ` +
        `for ${String(statements.length)} statements, range ${range}`,
    },
  ];
};
