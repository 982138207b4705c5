import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '../core/testing/eventually.ts';
import { countRoundTrips, recordAllStatements } from '../core/testing/statements.ts';
import { Connections } from '../plugins/connections/public.ts';
import type { InboundMessage } from '../plugins/connections/public.ts';
import { InboundQueues } from '../plugins/connections/services/inbound/inbound-queues.ts';
import { ResponderQueue } from '../plugins/tickets/services/responders/responder-queue.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';

/** In flight on both sides. */
const WORKERS = 16;
/** In flight in a burst: what waits shares a transaction. */
const BURST = 48;
const ROUNDS = 7;
const ROUND_MILLISECONDS = 3_000;
const WARM_UP_MILLISECONDS = 5_000;
const CHATS = 50;

/** Runs `work` on so many workers for a while. @returns completions per second */
export const rate = async (
  milliseconds: number,
  work: (worker: number) => Promise<void>,
  workers = WORKERS,
) => {
  let done = 0;
  const until = performance.now() + milliseconds;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
};

/** A customer's message on a connection. */
export const arrival = (connectionId: number, chat: number): InboundMessage => {
  const number = `55119${String(60_000_000 + chat)}`;
  const party = { number, name: `Cliente ${String(chat)}` };
  return {
    type: 'message',
    connectionId,
    externalId: randomUUID(),
    chat: { ...party, isGroup: false },
    sender: party,
    fromMe: false,
    kind: 'conversation',
    body: 'Oi, boa tarde! Vocês têm o violão da foto?',
    at: new Date().toISOString(),
  };
};

/** P1 and P3: what an arriving message costs, against one raw row. */
export const benchInbound = async (stage: Stage): Promise<Figure[]> => {
  const { app, factories } = stage;
  const { admin, id: companyId } = await factories.company();
  const created = await app.http.inject({
    method: 'POST',
    url: '/api/whatsapp',
    headers: admin.headers,
    payload: { name: 'Bancada', provider: 'simulator' },
  });
  const { id: connectionId } = created.json<{ id: number }>();
  // Messages arrive where the connection runs: only there is known what need not be asked about it.
  const session = `/api/whatsappsession/${String(connectionId)}`;
  await app.http.inject({ method: 'POST', url: session, headers: admin.headers });
  const connections = app.host.resolve('connections', Connections);
  await eventually(() => connections.opened(connectionId) !== undefined);
  const lanes = app.host.resolve('connections', InboundQueues);
  const pool = new pg.Pool({ connectionString: stage.superUrl, max: WORKERS });
  await pool.query(
    `create table raw_messages (id bigint generated always as identity primary key, chat int not null,
                                body text not null, created_at timestamptz not null default now())`,
  );
  const raw = async (worker: number): Promise<void> => {
    await pool.query('insert into raw_messages (chat, body) values ($1, $2)', [
      worker,
      'Oi, boa tarde! Vocês têm o violão da foto?',
    ]);
  };
  const pipeline = async (worker: number): Promise<void> => {
    const chat = worker * 3 + Math.floor(Math.random() * 3);
    await lanes.receive(companyId, [arrival(connectionId, chat % CHATS)]);
  };

  await rate(WARM_UP_MILLISECONDS / 2, raw);
  await rate(WARM_UP_MILLISECONDS / 2, pipeline);
  const raws: number[] = [];
  const pipelines: number[] = [];
  const bursts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await rate(ROUND_MILLISECONDS, raw);
    const subject = await rate(ROUND_MILLISECONDS, pipeline);
    raws.push(reference);
    pipelines.push(subject);
    bursts.push(await rate(ROUND_MILLISECONDS, pipeline, BURST));
  }
  // Decisions after the commit are counted by the chatbot's figure.
  await app.host.resolve('tickets', ResponderQueue).stop();
  const known = await recordAllStatements(async () => {
    await lanes.receive(companyId, [arrival(connectionId, 0)]);
  });
  const unknown = await recordAllStatements(async () => {
    await lanes.receive(companyId, [arrival(connectionId, 9_999)]);
  });
  await pool.query('drop table raw_messages');
  await pool.end();
  const against = (rates: readonly number[]): Pick<Figure, 'value' | 'detail'> => {
    const ratios = rates.map((each, round) => each / (raws[round] ?? Number.NaN));
    const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    return {
      value: median(ratios),
      detail: `${median(rates).toFixed(0)}/s against ${median(raws).toFixed(0)}/s, range ${range}`,
    };
  };
  return [
    {
      id: 'P1',
      what: 'arriving messages against raw one-row INSERT',
      unit: '×',
      must: { at: 'least', value: 0.45 },
      aim: 0.6,
      ...against(pipelines),
    },
    {
      id: 'P1c',
      what: `the same in a burst, ${String(BURST)} in flight`,
      unit: '×',
      must: { at: 'least', value: 0.45 },
      aim: 0.6,
      ...against(bursts),
    },
    {
      id: 'P3',
      what: 'round trips per arriving message, alone',
      value: Math.max(countRoundTrips(known), countRoundTrips(unknown)),
      unit: 'trips',
      must: { at: 'most', value: 8 },
      aim: 2,
      detail: [
        `${String(countRoundTrips(known))} in a known conversation (${String(known.length)} statements)`,
        `${String(countRoundTrips(unknown))} from a stranger (${String(unknown.length)} statements)`,
      ].join(', '),
    },
  ];
};
