import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { ExpensiveRouteLimits } from '../../core/http/expensive-routes.ts';
import { countRoundTrips, recordStatements } from '../../core/testing/statements.ts';
import { HOT_READS } from '../../e2e/reads/hot-reads.ts';
import type { HotReadId } from '../../e2e/reads/hot-reads.ts';
import { fillCompanies } from '../../e2e/reads/large-company.ts';
import type { LargeCompany } from '../../e2e/reads/large-company.ts';
import { median } from '../figures.ts';
import type { Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { besideOther } from './other-product.ts';
import { PressureClient } from './pressure.ts';
import type { Asked } from './pressure.ts';
import { startReference } from './reference-server.ts';
import { benchWrites } from './writes.ts';

/** One person asks as fast as they are answered, which the product would refuse. */
export const WITHOUT_DEAR_LIMITS: ExpensiveRouteLimits = {
  runningPerUser: 100,
  runningPerCompany: 100,
  waitingPerCompany: 1_000,
  perMinuteOfUser: 1_000_000,
  perMinuteOfCompany: 1_000_000,
};

const CONNECTIONS = 20;
const ROUNDS = 5;
const ROUND_MILLISECONDS = 1_500;
/** A process is measured as it runs after its first minute: compiled, not interpreted. */
const WARM_UP_MILLISECONDS = 4_000;
/** Different addresses asked in turn. */
const VARIETY = 200;
const EXTRA_INFO = 14;

/**
 * The small and the large company of a run: `seconds` to try something, `minutes` for the everyday figure, `full` for growth
 * up to a million tickets and ten million messages, which takes long to fill.
 */
const SCALES = {
  seconds: [
    { tickets: 1_000, messages: 10_000 },
    { tickets: 10_000, messages: 100_000 },
  ],
  minutes: [
    { tickets: 10_000, messages: 100_000 },
    { tickets: 100_000, messages: 1_000_000 },
  ],
  full: [
    { tickets: 10_000, messages: 1_000_000 },
    { tickets: 1_000_000, messages: 10_000_000 },
  ],
} as const;
type Scale = keyof typeof SCALES;

/** @throws for a name that is no scale */
export const scaleOf = (name: string): Scale => {
  if (name in SCALES) return name as Scale;
  throw new Error(`No scale ${name}. There are: ${Object.keys(SCALES).join(', ')}.`);
};

interface Sides {
  readonly prosa: Asked[];
  readonly growing: Asked[];
  readonly raw: Asked[];
}

/** The same questions to Prosa in the large and the small company, and to the reference. */
const questionsOf = (
  id: HotReadId,
  [small, large]: readonly [LargeCompany, LargeCompany],
  addresses: { readonly prosa: string; readonly raw: string },
): Sides => {
  const paths = (company: LargeCompany): string[] =>
    Array.from({ length: VARIETY }, (_, round) => `/api${HOT_READS[id].path(company, round)}`);
  const ofProsa = (large_: LargeCompany): Asked[] =>
    paths(large_).map((path) => ({
      method: 'GET',
      url: addresses.prosa + path,
      headers: { ...large_.company.admin.headers },
    }));
  return {
    prosa: ofProsa(large),
    growing: ofProsa(small),
    raw: paths(large).map((path) => ({
      method: 'GET',
      url: `${addresses.raw}/${id}/${String(large.company.id)}${path}`,
      headers: {},
    })),
  };
};

const answerOf = async ({ url, headers }: Asked): Promise<unknown> => {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
};

/** A reference that answers something else measures something else. */
const compareAnswers = async (id: HotReadId, { prosa, raw }: Sides): Promise<void> => {
  for (const round of [0, 1, 7]) {
    const [ours, theirs] = [prosa[round], raw[round]];
    if (!ours || !theirs) continue;
    const [answer, reference] = [await answerOf(ours), await answerOf(theirs)];
    if (isDeepStrictEqual(answer, reference)) continue;
    throw new Error(
      `${id}: the reference answers something else\n${JSON.stringify(answer)}\n${JSON.stringify(reference)}`,
    );
  }
};

/** Round trips to the database of a request that comes again within seconds. */
const roundTripsOf = async (
  { app }: Stage,
  large: LargeCompany,
  id: HotReadId,
): Promise<number> => {
  const ask = async (): Promise<void> => {
    const url = `/api${HOT_READS[id].path(large, 0)}`;
    const answer = await app.http.inject({ url, headers: large.company.admin.headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  await ask();
  return countRoundTrips(await recordStatements(ask));
};

const measure = async (
  client: PressureClient,
  id: HotReadId,
  sides: Sides,
  { size, roundTrips }: { readonly size: LargeCompany; readonly roundTrips: number },
): Promise<readonly Figure[]> => {
  const rates: Record<keyof Sides, number[]> = { prosa: [], growing: [], raw: [] };
  const press = (requests: readonly Asked[], milliseconds = ROUND_MILLISECONDS): Promise<number> =>
    client.press({ requests, connections: CONNECTIONS, milliseconds });
  for (const side of ['raw', 'prosa', 'growing'] as const) {
    await press(sides[side], WARM_UP_MILLISECONDS);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['raw', 'prosa', 'growing'] as const) {
      rates[side].push(await press(sides[side]));
    }
  }
  const ratios = rates.prosa.map((rate, round) => rate / (rates.raw[round] ?? Number.NaN));
  const growths = rates.prosa.map((rate, round) => (rates.growing[round] ?? Number.NaN) / rate);
  const range = (values: readonly number[]): string =>
    `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
  const { name } = HOT_READS[id];
  return [
    {
      id: 'HR',
      what: `${name}, against one statement by pg`,
      value: median(ratios),
      unit: '×',
      must: { at: 'least', value: 0.4 },
      aim: 0.6,
      detail:
        `${median(rates.prosa).toFixed(0)}/s against ${median(rates.raw).toFixed(0)}/s, range ${range(ratios)}; ` +
        `${String(roundTrips)} round trips; ${besideOther(id, median(rates.prosa), size)}`,
    },
    {
      id: 'HG',
      what: `${name}, growth from the small to the large company`,
      value: median(growths),
      unit: '×',
      must: { at: 'most', value: 1.5 },
      aim: 1.2,
      detail: `${median(rates.growing).toFixed(0)}/s and ${median(rates.prosa).toFixed(0)}/s, range ${range(growths)}`,
    },
  ];
};

/**
 * Reads people wait for, at {@link CONNECTIONS} connections: each against the best single statement behind a bare server
 * that answers the same JSON, and in a large company against a small one.
 * @param only some of the reads, by their names in {@link HOT_READS}, and `writes`; all when empty
 */
export const benchReads = async (
  stage: Stage,
  scale: Scale,
  only: readonly string[],
): Promise<Figure[]> => {
  const [smallSize, largeSize] = SCALES[scale];
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  const filled = await fillCompanies(sql, [
    { ...smallSize, extraInfo: EXTRA_INFO, company: await stage.factories.company() },
    { ...largeSize, extraInfo: EXTRA_INFO, company: await stage.factories.company() },
  ]);
  await sql.end();
  const companies = filled as unknown as readonly [LargeCompany, LargeCompany];
  const prosa = await stage.app.http.listen({ host: '127.0.0.1', port: 0 });
  const reference = await startReference(stage.superUrl, CONNECTIONS);
  const client = new PressureClient();
  const figures: Figure[] = [];
  const [, large] = companies;
  try {
    for (const id of Object.keys(HOT_READS) as HotReadId[]) {
      if (only.length > 0 && !only.includes(id)) continue;
      const sides = questionsOf(id, companies, { prosa, raw: reference.address });
      await compareAnswers(id, sides);
      const roundTrips = await roundTripsOf(stage, large, id);
      figures.push(...(await measure(client, id, sides, { size: large, roundTrips })));
    }
    if (only.length === 0 || only.includes('writes'))
      figures.push(...(await benchWrites(stage, large)));
  } finally {
    await client.close();
    await reference.close();
  }
  return figures;
};
