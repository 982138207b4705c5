import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestCompany, TestUser } from '../core/testing/factories.ts';
import { AttendanceRollUp } from '../plugins/attendances/services/attendance-roll-up.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { fillTickets } from './lists.ts';
import type { Stage } from './stage.ts';

const SCREENS = 60;
const ATTENDANCES = 300_000;
const CONTACTS = 10_000;
const ROUNDS = 7;
const ROUND_MILLISECONDS = 3_000;

/** Answers to the load of a round. */
interface Answers {
  shown: number;
  refused: number;
}

/** Attendances of three months, each contact's a few weeks apart, rolled up as the worker does. */
const fillAttendances = async (stage: Stage, { id, admin }: TestCompany): Promise<void> => {
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  await sql.query(
    `insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, $2::int) n`,
    [id, CONTACTS],
  );
  await sql.query('alter table ticket_trackings disable trigger user');
  await sql.query(
    `insert into ticket_trackings (company_id, contact_id, user_id, created_at, queued_at, started_at, finished_at)
     select $1, c.first + n % $4::int, $2, at, at, at + interval '5 minutes', at + interval '20 minutes'
       from generate_series(1, $3::int) n
      cross join (select min(id) as first from contacts where company_id = $1) c
      cross join lateral (select now() - (n::float8 / $3) * interval '90 days' as at) moment`,
    [id, admin.id, ATTENDANCES, CONTACTS],
  );
  await sql.query('alter table ticket_trackings enable trigger user');
  await stage.app.host.resolve('attendances', AttendanceRollUp).run();
  await sql.query('vacuum analyze');
  await sql.end();
};

/** One screen that shows the dashboard again and again, each of a period of its own; told to wait, it does. */
const watch = async (
  stage: Stage,
  { headers }: TestUser,
  days: number,
  over: AbortSignal,
  answers: Answers,
): Promise<void> => {
  while (!over.aborted) {
    const answer = await stage.app.http.inject({
      url: `/api/dashboard?days=${String(days)}`,
      headers,
    });
    if (answer.statusCode === 200) answers.shown += 1;
    else answers.refused += 1;
    if (answer.statusCode !== 429) continue;
    const wait = Number(answer.headers['retry-after']) * 1_000;
    // A round ends without waiting for the next minute.
    await pause(wait, undefined, { signal: over }).catch(() => undefined);
  }
};

/** Milliseconds of each list another company asks for in a round. */
const listFor = async (stage: Stage, { headers }: TestUser): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + ROUND_MILLISECONDS;
  while (performance.now() < end) {
    const began = performance.now();
    const url = '/api/tickets?status=open&showAll=true';
    const answer = await stage.app.http.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    times.push(performance.now() - began);
    await pause(10);
  }
  return times;
};

/**
 * F26's figure: a list of one company while 60 screens of another show their dashboards at once, against the same list in
 * quiet, by turns in one run.
 */
export const benchNeighbour = async (stage: Stage): Promise<Figure[]> => {
  const noisy = await stage.factories.company();
  const quiet = await stage.factories.company();
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  await fillTickets(sql, quiet, 10_000);
  await sql.query('vacuum analyze tickets');
  await sql.end();
  await fillAttendances(stage, noisy);
  const people: TestUser[] = [];
  for (let count = 0; count < SCREENS; count += 1) {
    people.push(await stage.factories.user({ companyId: noisy.id, profile: 'admin' }));
  }
  await listFor(stage, quiet.admin);
  const answers: Answers = { shown: 0, refused: 0 };
  const ratios: number[] = [];
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inQuiet = await listFor(stage, quiet.admin);
    const over = new AbortController();
    const screens = people.map((who, at) => watch(stage, who, 30 + at, over.signal, answers));
    const inNoise = await listFor(stage, quiet.admin);
    over.abort();
    await Promise.all(screens);
    ratios.push(percentile(inNoise, 0.99) / percentile(inQuiet, 0.99));
    alone.push(...inQuiet);
    beside.push(...inNoise);
  }
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return [
    {
      id: 'F26',
      what: `a list while ${String(SCREENS)} dashboards of another company are asked for, p99 against quiet`,
      value: percentile(beside, 0.99) / percentile(alone, 0.99),
      unit: 'x',
      must: { at: 'most', value: 1.2 },
      aim: 1.1,
      detail:
        `rounds ${range}; p99 ${percentile(alone, 0.99).toFixed(1)} and ${percentile(beside, 0.99).toFixed(1)} ms, ` +
        `p50 ${percentile(alone, 0.5).toFixed(1)} and ${percentile(beside, 0.5).toFixed(1)} ms; ` +
        `${String(answers.shown)} dashboards shown, ${String(answers.refused)} told to wait`,
    },
  ];
};
