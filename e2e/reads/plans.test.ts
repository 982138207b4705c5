import pg from 'pg';
import { countRoundTrips, createTestApp, recordStatements } from 'prosa/core/testing';
import type { SentStatement } from 'prosa/core/testing';
import t from 'tap';
import { DashboardCache } from '../../plugins/dashboard/services/dashboard-cache.ts';
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
await sql.end();
if (!ours) throw new Error('there is no company');
const largeTables = new Set(tables.map(({ name }) => name));

const statementsOf = async (id: HotReadId, round: number): Promise<readonly SentStatement[]> =>
  recordStatements(async () => {
    dashboards.clear();
    const answer = await app.inject({
      url: `/api${HOT_READS[id].path(ours, round)}`,
      headers: ours.company.admin.headers,
    });
    t.equal(answer.statusCode, 200, answer.body.slice(0, 200));
  });

const client = new pg.Client({ connectionString: app.databases.appUrl });
await client.connect();
t.teardown(() => client.end());

/** Sessions and names that were seen seconds ago are remembered, so one of a few calls finds all of them. */
const CALLS = 6;

/** Statements of the first of a few calls that needs at most so many round trips, or else of the last. */
const rememberedStatements = async (id: HotReadId): Promise<readonly SentStatement[]> => {
  let statements = await statementsOf(id, 1);
  for (let call = 1; call < CALLS; call += 1) {
    if (countRoundTrips(statements) <= LIMITS[id].roundTrips) break;
    statements = await statementsOf(id, 1);
  }
  return statements;
};

for (const id of Object.keys(HOT_READS) as HotReadId[]) {
  const { name } = HOT_READS[id];
  const most = LIMITS[id];
  t.test(`${name}: at most ${String(most.roundTrips)} round trips`, async (t) => {
    const statements = await rememberedStatements(id);
    t.ok(
      countRoundTrips(statements) <= most.roundTrips,
      statements.map(({ roundTrip, text }) => `${String(roundTrip)} ${text}`).join('\n'),
    );
  });

  t.test(`${name}: no large table is scanned, few blocks are read`, async (t) => {
    const statements = await statementsOf(id, 2);
    const plans = await explainStatements(client, ours.company.id, statements);
    t.not(plans.length, 0, 'something was asked');
    for (const plan of plans) {
      const scanned = plan.scanned.filter((table) => largeTables.has(table));
      t.strictSame(scanned, [], `${plan.text}\n${plan.shown}`);
      t.ok(
        plan.blocks <= most.blocks,
        `${String(plan.blocks)} blocks of ${String(most.blocks)}: ${plan.text}\n${plan.shown}`,
      );
    }
  });
}
