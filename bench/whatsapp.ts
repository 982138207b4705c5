import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { FakeAccount } from '../plugins/whatsapp-web/testing/fake-account.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';
import { rate } from './inbound.ts';
import { until, WhatsappStage } from './whatsapp-stage.ts';

const SETTLE_MILLISECONDS = 15_000;
const TEN = 10;
/** Of each round, however many connections share them. */
const MESSAGES = 400;
const ROUNDS = 5;
const RAW_MILLISECONDS = 2_000;
const PEOPLE = 5;

/**
 * Messages that wait on the network for some connections, encrypted, are handed over at once.
 * @returns stored per second
 */
const handOver = async (
  { network, sql }: WhatsappStage,
  accounts: readonly FakeAccount[],
): Promise<number> => {
  const stored = async (): Promise<number> => {
    const { rows } = await sql.query<{ count: string }>('select count(*) from messages');
    return Number(rows[0]?.count);
  };
  const before = await stored();
  const setDeaf = (isDeaf: boolean): void => {
    for (const { session } of accounts) if (session) session.isDeaf = isDeaf;
  };
  setDeaf(true);
  for (let at = 0; at < MESSAGES; at += 1) {
    const account = accounts[at % accounts.length];
    const person = network.person(`55119${70_000_000 + (at % (PEOPLE * accounts.length))}`);
    if (account) await person.write(account, 'Oi, boa tarde! Vocês têm o violão da foto?');
  }
  const began = performance.now();
  setDeaf(false);
  for (const account of accounts) account.redeliver();
  await until(() => accounts.every(({ waiting }) => waiting.length === 0));
  await until(async () => (await stored()) === before + MESSAGES);
  return MESSAGES / ((performance.now() - began) / 1_000);
};

const range = (values: readonly number[], digits = 0): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

/** Messages arriving on ten connections, against one connection and against raw rows, in turns. */
const benchArrivals = async (stage: WhatsappStage, superUrl: string): Promise<Figure[]> => {
  const pool = new pg.Pool({ connectionString: superUrl, max: 16 });
  await pool.query('create table raw_messages (id bigint generated always as identity, body text)');
  const ten = stage.accounts.slice(0, TEN);
  const one = ten.slice(0, 1);
  // The first messages of all open tickets and sessions.
  await handOver(stage, ten);
  await handOver(stage, one);
  const [raws, ones, tens]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    raws.push(
      await rate(RAW_MILLISECONDS, async () => {
        await pool.query('insert into raw_messages (body) values ($1)', ['Oi, boa tarde!']);
      }),
    );
    ones.push(await handOver(stage, one));
    tens.push(await handOver(stage, ten));
  }
  await pool.query('drop table raw_messages');
  await pool.end();
  const toRaw = tens.map((each, round) => each / (raws[round] ?? Number.NaN));
  const toOne = tens.map((each, round) => each / (ones[round] ?? Number.NaN));
  return [
    {
      id: 'F1',
      what: 'messages a second through ten WhatsApp lines, decrypted, journalled and stored',
      value: median(tens),
      unit: '/s',
      must: { at: 'least', value: 50 },
      aim: 200,
      detail: `${range(tens)}; against raw rows × ${median(toRaw).toFixed(2)} (${median(raws).toFixed(0)}/s)`,
    },
    {
      id: 'F1',
      what: 'ten WhatsApp lines against one',
      value: median(toOne),
      unit: '×',
      must: { at: 'least', value: 1 },
      aim: 2,
      detail: `one line ${median(ones).toFixed(0)}/s, range ${range(toOne, 2)}`,
    },
  ];
};

/**
 * P15: what an idle connection of WhatsApp costs; P14: how soon they are all back after a crash; and how much comes in.
 * @param connections more make the figures steadier, and the bench longer
 */
export const benchWhatsapp = async (connections: number): Promise<Figure[]> => {
  const stage = await WhatsappStage.open(connections + 1);
  try {
    // The first one pays for the library itself.
    await stage.pair(1);
    await wait(SETTLE_MILLISECONDS);
    const before = await stage.memory();
    await stage.pair(connections + 1);
    await wait(SETTLE_MILLISECONDS);
    const after = await stage.memory();
    const seconds = await stage.crash();
    await wait(SETTLE_MILLISECONDS);
    const restarted = await stage.memory();
    const { user, password, host, port, database } = stage.sql;
    const superUrl = `postgres://${user ?? ''}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database ?? ''}`;
    return [
      {
        id: 'P15',
        what: 'memory of an idle WhatsApp line, after pairing and a collection',
        value: (after - before) / connections,
        unit: 'MB',
        must: { at: 'most', value: 3 },
        aim: 1,
        detail: `${connections} lines, ${before.toFixed(0)} to ${after.toFixed(0)} MB; after a restart ${restarted.toFixed(0)} MB in all`,
      },
      {
        id: 'P14',
        what: `from a crash to ${connections + 1} WhatsApp lines connected again, the start included`,
        value: seconds,
        unit: 's',
        must: { at: 'most', value: 60 },
        aim: 20,
        detail: 'one company, five lines at a time',
      },
      ...(await benchArrivals(stage, superUrl)),
    ];
  } finally {
    await stage.close();
  }
};
