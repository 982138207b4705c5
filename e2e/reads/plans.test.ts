import pg from 'pg';
import { countRoundTrips, createTestApp, recordStatements } from 'prosa/core/testing';
import type { SentStatement, TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { Test } from 'tap';
import { DashboardCache } from '../../plugins/dashboard/services/dashboard-cache.ts';
import { ATTENDANTS_LISTS, BOARD_READS, DESK_READS } from './desk-reads.ts';
import { HOT_READS } from './hot-reads.ts';
import type { HotReadId } from './hot-reads.ts';
import { fillCompanies } from './large-company.ts';
import { explainStatements } from './plans.ts';

const TICKETS = 100_000;

interface Limits {
  /** Blocks one statement may look at, with room for another version of PostgreSQL. */
  readonly blocks: number;
  readonly roundTrips: number;
}

const LIMITS: Readonly<Record<HotReadId, Limits>> = {
  conversationLong: { blocks: 150, roundTrips: 1 },
  conversationSmall: { blocks: 150, roundTrips: 1 },
  contactsByName: { blocks: 300, roundTrips: 1 },
  contactsFirst: { blocks: 200, roundTrips: 1 },
  contactsByNumber: { blocks: 300, roundTrips: 1 },
  dashboard: { blocks: 1_500, roundTrips: 2 },
  openFirst: { blocks: 1_000, roundTrips: 1 },
  openDeep: { blocks: 4_000, roundTrips: 2 },
  closedFirst: { blocks: 1_000, roundTrips: 1 },
  closedDeep: { blocks: 4_000, roundTrips: 2 },
  counts: { blocks: 50, roundTrips: 1 },
  searchByName: { blocks: 600, roundTrips: 2 },
  searchRareText: { blocks: 1_000, roundTrips: 2 },
  ticketShow: { blocks: 50, roundTrips: 1 },
};

/** Of a read that people wait for. */
const MOST_ROUND_TRIPS = 3;

/** A table of fewer blocks is read at once, whoever's rows are in it. */
const SMALL_TABLE_BLOCKS = 64;

t.setTimeout(240_000);

const app = await createTestApp(t);
const dashboards = app.host.resolve('dashboard', DashboardCache);
const size = { tickets: TICKETS, messages: TICKETS / 2, extraInfo: 0 };
const sql = new pg.Client({ connectionString: app.databases.superUrl });
await sql.connect();
const [ours] = await fillCompanies(sql, [
  { ...size, company: await app.factories.company() },
  { ...size, company: await app.factories.company() },
]);
const { rows: tables } = await sql.query<{ name: string }>(
  `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relpages > $1`,
  [SMALL_TABLE_BLOCKS],
);
if (!ours) throw new Error('there is no company');
/** Somebody of the company who is no admin, and attends one of its queues. */
const attendant = await app.factories.user({ companyId: ours.company.id, name: 'Bia' });
await sql.query(
  `insert into queue_users (company_id, user_id, queue_id)
     select company_id, $2, min(id) from queues where company_id = $1 group by company_id`,
  [ours.company.id, attendant.id],
);
await sql.end();
const largeTables = new Set(tables.map(({ name }) => name));

const statementsFor = async (
  path: string,
  { headers }: TestUser = ours.company.admin,
): Promise<readonly SentStatement[]> =>
  recordStatements(async () => {
    dashboards.clear();
    const answer = await app.inject({ url: `/api${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  });

const statementsOf = (id: HotReadId, round: number): Promise<readonly SentStatement[]> =>
  statementsFor(HOT_READS[id].path(ours, round));

const client = new pg.Client({ connectionString: app.databases.appUrl });
await client.connect();
t.teardown(() => client.end());

/** No large table is scanned, and each statement looks at few blocks. */
const checkPlans = async (
  t: Test,
  statements: readonly SentStatement[],
  blocks: number,
): Promise<void> => {
  const plans = await explainStatements(client, ours.company.id, statements);
  t.not(plans.length, 0, 'something was asked');
  for (const plan of plans) {
    const scanned = plan.scanned.filter((table) => largeTables.has(table));
    t.strictSame(scanned, [], `${plan.text}\n${plan.shown}`);
    t.ok(
      plan.blocks <= blocks,
      `${String(plan.blocks)} blocks of ${String(blocks)}: ${plan.text}\n${plan.shown}`,
    );
  }
};

/** Sessions and names that were seen seconds ago are remembered, so one of a few calls finds all of them. */
const CALLS = 6;

/** Statements of the first of a few calls that needs at most so many round trips, or else of the last. */
const rememberedStatements = async (
  path: string,
  roundTrips: number,
  who: TestUser = ours.company.admin,
): Promise<readonly SentStatement[]> => {
  let statements = await statementsFor(path, who);
  for (let call = 1; call < CALLS; call += 1) {
    if (countRoundTrips(statements) <= roundTrips) break;
    statements = await statementsFor(path, who);
  }
  return statements;
};

/** Where a list goes on after its first page. */
const cursorAfter = async (path: string, { headers }: TestUser): Promise<string> => {
  const answer = await app.inject({ url: `/api${path}`, headers });
  const { nextCursor } = answer.json<{ nextCursor: string | null }>();
  if (nextCursor === null) throw new Error(`${path} has one page alone`);
  return nextCursor;
};

/** A read takes at most so many round trips once sessions and names are remembered. */
const checkRoundTrips = (t: Test, statements: readonly SentStatement[], most: number): void => {
  t.ok(
    countRoundTrips(statements) <= most,
    statements.map(({ roundTrip, text }) => `${String(roundTrip)} ${text}`).join('\n'),
  );
};

for (const id of Object.keys(HOT_READS) as HotReadId[]) {
  const { name } = HOT_READS[id];
  const most = LIMITS[id];
  t.test(`${name}: at most ${String(most.roundTrips)} round trips`, async (t) => {
    const path = HOT_READS[id].path(ours, 1);
    checkRoundTrips(t, await rememberedStatements(path, most.roundTrips), most.roundTrips);
  });

  t.test(`${name}: no large table is scanned, few blocks are read`, async (t) => {
    await checkPlans(t, await statementsOf(id, 2), most.blocks);
  });
}

for (const { name, path, blocks } of DESK_READS) {
  t.test(`${name}: no large table is scanned, few blocks are read`, async (t) => {
    const statements = await rememberedStatements(path(), MOST_ROUND_TRIPS);
    checkRoundTrips(t, statements, MOST_ROUND_TRIPS);
    await checkPlans(t, statements, blocks);
  });
}

/** Reads of somebody who is no admin: the database first tells what they may see. */
const ATTENDANTS_READS: readonly HotReadId[] = ['openFirst', 'closedFirst', 'counts', 'ticketShow'];

for (const id of ATTENDANTS_READS) {
  t.test(`${HOT_READS[id].name}, asked for by an attendant`, async (t) => {
    const path = HOT_READS[id].path(ours, 0);
    const statements = await rememberedStatements(path, MOST_ROUND_TRIPS, attendant);
    checkRoundTrips(t, statements, MOST_ROUND_TRIPS);
    await checkPlans(t, statements, LIMITS[id].blocks);
  });
}

for (const { name, path, blocks } of ATTENDANTS_LISTS) {
  t.test(`${name}, asked for by an attendant`, async (t) => {
    const statements = await rememberedStatements(path(), MOST_ROUND_TRIPS, attendant);
    checkRoundTrips(t, statements, MOST_ROUND_TRIPS);
    await checkPlans(t, statements, blocks);
  });
}

for (const [who, asking] of [
  ['an admin', ours.company.admin],
  ['an attendant', attendant],
] as const) {
  t.test(`the board of the kanban, asked for by ${who}`, async (t) => {
    for (const { path, firstPage, blocks } of BOARD_READS) {
      const after = firstPage === undefined ? undefined : await cursorAfter(firstPage, asking);
      const statements = await rememberedStatements(path(after), MOST_ROUND_TRIPS, asking);
      checkRoundTrips(t, statements, MOST_ROUND_TRIPS);
      await checkPlans(t, statements, blocks);
    }
  });
}

t.test('unread tickets of an attendant are counted by one statement', async (t) => {
  const statements = await rememberedStatements('/tickets/counts/unread', 1, attendant);
  checkRoundTrips(t, statements, 1);
  await checkPlans(t, statements, 6_000);
});

t.test(
  'page 50 by its cursor costs what page 1 does, in each order of the active tabs',
  async (t) => {
    const { headers } = ours.company.admin;
    for (const order of ['newest', 'oldest', 'waiting', 'unread']) {
      const list = `/tickets?status=open&showAll=true&order=${order}`;
      const before = await app.inject({ url: `/api${list}&pageNumber=49`, headers });
      const { nextCursor } = before.json<{ nextCursor: string }>();
      const page = await statementsFor(`${list}&cursor=${encodeURIComponent(nextCursor)}`);
      await checkPlans(t, page, 1_000);
    }
  },
);

t.test('a dashboard of 90 days reads little more than one of 30', async (t) => {
  const blocksOf = async (days: number): Promise<number> => {
    const statements = await statementsFor(`/dashboard?days=${String(days)}`);
    const plans = await explainStatements(client, ours.company.id, statements);
    return Math.max(...plans.map(({ blocks }) => blocks));
  };
  const [month, quarter] = [await blocksOf(30), await blocksOf(90)];
  t.ok(quarter <= month * 1.3, `${String(month)} blocks for 30 days, ${String(quarter)} for 90`);
});
