import process from 'node:process';
import type pg from 'pg';
import { countRoundTrips, recordStatements } from '../../core/testing/statements.ts';
import { Claims } from '../../plugins/governor/services/claims.ts';
import { Gate } from '../../plugins/governor/services/gate.ts';
import { percentile } from '../figures.ts';
import type { Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import type { BenchChannel } from './channel.ts';
import { OutreachCompany, until } from './company.ts';

const CLAIMS = 200;
const FIRST_PERSON = 4_000_000;
const IDLE_CONNECTIONS = 200;
const LOOKS = 300;
const LISTENING_MILLISECONDS = 10_000;

/** O6: a claim, from its first to its last statement, against a raw transaction of one row. */
export const benchClaims = async (
  stage: Stage,
  sql: pg.Client,
  channel: BenchChannel,
): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql);
  const [connectionId = 0] = await company.connections(1);
  await company.pace(0);
  const gate = stage.app.host.resolve('governor', Gate);
  // The claims are made here, one by one.
  await gate.stop();
  const tagListId = await company.people({ count: CLAIMS + 50, from: FIRST_PERSON, connectionId });
  const campaignId = await company.campaign({ whatsappId: connectionId, tagListId });
  await company.prepared(campaignId);
  const claims = stage.app.host.resolve('governor', Claims);
  const handed = () => channel.handed.filter((each) => each.connectionId === connectionId).length;
  const claimOnce = async (): Promise<void> => {
    const before = handed();
    const { isSent } = await claims.claim({ companyId: company.id, connectionId });
    if (!isSent) throw new Error('nothing was claimed');
    await until('the channel', () => handed() > before);
    await drained(sql, connectionId);
  };
  for (let warm = 0; warm < 20; warm += 1) await claimOnce();
  const statements = await recordStatements(() =>
    claims.claim({ companyId: company.id, connectionId }),
  );
  await drained(sql, connectionId);
  await sql.query('create temporary table raw_claims (id int, at timestamptz)');
  const times: number[] = [];
  const raw: number[] = [];
  for (let at = 0; at < CLAIMS; at += 1) {
    const before = handed();
    times.push(
      await timed(async () => {
        const { isSent } = await claims.claim({ companyId: company.id, connectionId });
        if (!isSent) throw new Error('nothing was claimed');
      }),
    );
    await until('the channel', () => handed() > before);
    await drained(sql, connectionId);
    raw.push(await timed(() => sql.query('insert into raw_claims values ($1, now())', [at])));
  }
  gate.start();
  const p = (values: readonly number[], share: number): string =>
    percentile(values, share).toFixed(1);
  return [
    {
      id: 'O6',
      what: 'a claim, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      must: { at: 'most', value: 20 },
      aim: 10,
      detail: `p50 ${p(times, 0.5)} ms; a raw row p50 ${p(raw, 0.5)}, p95 ${p(raw, 0.95)} ms`,
    },
    {
      id: 'O6b',
      what: 'round trips of a claim',
      value: countRoundTrips(statements),
      unit: 'trips',
      must: { at: 'most', value: 8 },
      aim: 6,
      detail: `${String(statements.length)} statements`,
    },
  ];
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const drained = (sql: pg.Client, connectionId: number): Promise<void> =>
  until('the outbox', async () => {
    const { rowCount } = await sql.query('select from message_outbox where connection_id = $1', [
      connectionId,
    ]);
    return rowCount === 0;
  });

/** @param moments in milliseconds @returns how many of them there are in a second */
const paceOf = (moments: readonly number[]): number => {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  if (moments.length < 2) return 0;
  // A timer's own hundredths tell nothing.
  return Number(((moments.length - 1) / ((last - first) / 1_000)).toFixed(2));
};

/** O7: what the gate costs where nobody is to be written to. */
export const benchIdle = async (stage: Stage, sql: pg.Client): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql, { connections: IDLE_CONNECTIONS });
  await company.connections(IDLE_CONNECTIONS);
  const gate = stage.app.host.resolve('governor', Gate);
  const questions: number[] = [];
  const note = ({ sql: asked }: { readonly sql: string }): void => {
    if (asked.includes('connection_budgets') || asked.includes('campaign_recipients'))
      questions.push(performance.now());
  };
  stage.app.database.knex.on('query', note);
  await new Promise((resolve) => {
    setTimeout(resolve, LISTENING_MILLISECONDS);
  });
  stage.app.database.knex.off('query', note);
  const began = process.cpuUsage();
  const took = await timed(async () => {
    for (let looks = 0; looks < LOOKS; looks += 1) await gate.look();
  });
  const { user, system } = process.cpuUsage(began);
  const processor = (user + system) / 1_000 / LOOKS;
  return [
    {
      id: 'O7',
      what: `questions a second for ${String(IDLE_CONNECTIONS)} idle connections`,
      // From the first to the last: one more or less at the ends of the time says nothing.
      value: paceOf(questions),
      unit: '/s',
      must: { at: 'most', value: 1 },
      aim: 1,
      detail: `${String(questions.length)} in ${String(LISTENING_MILLISECONDS / 1_000)} s`,
    },
    {
      id: 'O7b',
      what: 'share of a core that one question a second takes',
      value: processor / 10,
      unit: '%',
      must: { at: 'most', value: 1 },
      aim: 0.2,
      detail: `a look ${(took / LOOKS).toFixed(2)} ms with the database, ${processor.toFixed(2)} ms of this process`,
    },
  ];
};
