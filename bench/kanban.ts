import pg from 'pg';
import type { Figure } from './figures.ts';
import { compare, fillTickets } from './lists.ts';
import type { Stage } from './stage.ts';
import type { TestCompany } from '../core/testing/factories.ts';

const MANY = 100_000;
const FEW = 1_000;
const LANES = 4;

/** A company whose tickets are all active and spread over its lanes, written past the application. */
const fillBoard = async (
  stage: Stage,
  sql: pg.Client,
  tickets: number,
): Promise<{ readonly company: TestCompany; readonly laneId: number }> => {
  const company = await stage.factories.company();
  await fillTickets(sql, company, tickets);
  await sql.query(`set session_replication_role = replica; set synchronous_commit = off`);
  const { rows } = await sql.query<{ id: number }>(
    `insert into tags (company_id, name, color, kanban)
       select $1, 'Etapa ' || n, '#0f766e', true from generate_series(1, $2::int) n returning id`,
    [company.id, LANES],
  );
  const laneIds = rows.map(({ id }) => id);
  await sql.query(
    `update tickets set status = 'open', user_id = $2 where company_id = $1 and status = 'closed'`,
    [company.id, company.admin.id],
  );
  await sql.query(
    `insert into kanban_cards (company_id, ticket_id, lane_id, queue_id, user_id, since)
       select company_id, id, (array[0] || $2::int[])[1 + id % ($3::int + 1)], coalesce(queue_id, 0),
              coalesce(user_id, 0), created_at
         from tickets where company_id = $1
       on conflict do nothing`,
    [company.id, laneIds, LANES],
  );
  await sql.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
       select company_id, ticket_id, lane_id from kanban_cards where company_id = $1 and lane_id > 0`,
    [company.id],
  );
  await sql.query(`set session_replication_role = origin`);
  return { company, laneId: laneIds[0] ?? 0 };
};

/** The board of a company with a hundred thousand active tickets, against one with a thousand. */
export const benchKanban = async (stage: Stage): Promise<Figure[]> => {
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  const few = await fillBoard(stage, sql, FEW);
  const many = await fillBoard(stage, sql, MANY);
  for (const table of ['tickets', 'contacts', 'kanban_cards', 'ticket_tags', 'tags']) {
    await sql.query(`vacuum analyze ${table}`);
  }
  await sql.end();
  const companies = [few.company, many.company] as const;
  const boards = [few, many] as const;
  const lanes = await compare(stage, companies, () => '/api/kanban/lanes');
  const pages = await compare(
    stage,
    companies,
    (which) => `/api/kanban/lanes/${String(boards[which].laneId)}/cards`,
  );
  const cursors = await Promise.all(
    boards.map(async ({ company, laneId }) => {
      const { nextCursor } = (
        await stage.app.http.inject({
          url: `/api/kanban/lanes/${String(laneId)}/cards`,
          headers: company.admin.headers,
        })
      ).json<{ nextCursor: string | null }>();
      return encodeURIComponent(nextCursor ?? '');
    }),
  );
  const next = await compare(
    stage,
    companies,
    (which) =>
      `/api/kanban/lanes/${String(boards[which].laneId)}/cards?cursor=${cursors[which] ?? ''}`,
  );
  const figure = (id: string, what: string, [small, large]: readonly [number, number]): Figure => ({
    id,
    what: `${what}, of ${String(MANY)} active tickets`,
    value: large,
    unit: 'ms',
    must: { at: 'most', value: 50 },
    aim: 25,
    detail: `p95; ${(large / small).toFixed(2)} of one of ${String(FEW)}`,
  });
  return [
    figure('KB1', 'the lanes of a board with their counts', lanes),
    figure('KB2', 'the first page of a lane', pages),
    figure('KB3', 'a further page of it', next),
  ];
};
