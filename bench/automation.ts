import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { InboundQueues } from '../plugins/connections/services/inbound/inbound-queues.ts';
import type { InboundMessage } from '../plugins/connections/public.ts';
import { TurnResponder } from '../plugins/automation/services/turn-responder.ts';
import { testEngine } from '../plugins/automation/testing.ts';
import type { TestEngine } from '../plugins/automation/testing.ts';
import type { ContactView } from '../plugins/contacts/public.ts';
import type { OccasionMessage, TicketView } from '../plugins/tickets/public.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { arrival } from './inbound.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';

const DECISIONS = 500;
const ROUNDS = 5;
const ROUND_MILLISECONDS = 4_000;
const CHATS_PER_SECOND = 10;
const ANSWERS = 60;
const RACES = 1_000;
/** Races at once. */
const HEAT = 20;

/** A company with a connection, and the ways into it. */
class Shop {
  private constructor(
    private readonly stage: Stage,
    readonly companyId: number,
    readonly adminId: number,
    private readonly headers: Record<string, string>,
    readonly connectionId: number,
  ) {}

  static async open(stage: Stage): Promise<Shop> {
    const { admin, id } = await stage.factories.company();
    const created = await stage.app.http.inject({
      method: 'POST',
      url: '/api/whatsapp',
      headers: admin.headers,
      payload: { name: 'Bancada', provider: 'simulator' },
    });
    const { id: connectionId } = created.json<{ id: number }>();
    return new Shop(stage, id, admin.id, admin.headers, connectionId);
  }

  message(chat: number): InboundMessage {
    return arrival(this.connectionId, chat);
  }

  /** Milliseconds until a message of a chat is stored. */
  async receive(chat: number): Promise<number> {
    const began = performance.now();
    const lanes = this.stage.app.host.resolve('connections', InboundQueues);
    await lanes.receive(this.companyId, [this.message(chat)]);
    return performance.now() - began;
  }

  async take(ticketId: number): Promise<void> {
    const answer = await this.stage.app.http.inject({
      method: 'PUT',
      url: `/api/tickets/${String(ticketId)}`,
      headers: this.headers,
      payload: { status: 'open', userId: this.adminId },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}

/** Milliseconds of decisions that begin a turn, and of two statements alone, by turns. */
const benchDecisions = async (stage: Stage, engine: TestEngine): Promise<Figure> => {
  const shop = await Shop.open(stage);
  const responder = stage.app.host.resolve('automation', TurnResponder);
  engine.applies = undefined;
  for (let chat = 0; chat < DECISIONS; chat += 1) await shop.receive(chat);
  engine.applies = () => 1;
  const decisions: number[] = [];
  const alone: number[] = [];
  await stage.app.database.transaction(
    { companyId: shop.companyId, system: 'decisions' },
    async (ctx) => {
      const tickets = await ctx
        .trx('tickets')
        .where({ companyId: shop.companyId })
        .select<{ id: number; contact_id: number }[]>('id', 'contact_id');
      for (const { id, contact_id: contactId } of tickets) {
        const ticket = { id, contactId, connectionId: shop.connectionId, queueId: null };
        const message: OccasionMessage = { id: 1, body: 'Oi', kind: 'conversation' };
        const began = performance.now();
        await responder.decide(ctx, {
          ticket: ticket as TicketView,
          contact: { id: contactId } as ContactView,
          message,
          state: undefined,
          now: new Date(),
        });
        decisions.push(performance.now() - began);
        const beganAlone = performance.now();
        await ctx.trx.raw('select 1 from tickets where id = ?', [id]);
        await ctx.trx.raw('select 1 from tickets where id = ?', [id]);
        alone.push(performance.now() - beganAlone);
      }
    },
  );
  await stage.app.database.system('the end of a bench', async ({ trx }) =>
    trx('automation_turns').delete(),
  );
  return {
    id: 'A1',
    what: 'milliseconds of a decision that begins a turn, p99',
    value: percentile(decisions, 0.99),
    unit: 'ms',
    must: { at: 'most', value: 1 + percentile(alone, 0.99) },
    aim: 1,
    detail: `p50 ${percentile(decisions, 0.5).toFixed(2)} ms; two bare statements p50 ${percentile(alone, 0.5).toFixed(2)}, p99 ${percentile(alone, 0.99).toFixed(2)} ms`,
  };
};

/** Milliseconds of each message that people's chats receive meanwhile. */
const peoplesChats = async (shop: Shop): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + ROUND_MILLISECONDS;
  while (performance.now() < end) {
    times.push(await shop.receive(Math.floor(Math.random() * 20)));
    await pause(10);
  }
  return times;
};

/** People's chats beside ten customers a second whose service does not answer, against the same in quiet. */
const benchHanging = async (stage: Stage, engine: TestEngine): Promise<Figure> => {
  const [people, automated] = [await Shop.open(stage), await Shop.open(stage)];
  engine.applies = ({ connectionId }) => (connectionId === automated.connectionId ? 1 : undefined);
  engine.reply = (_turn, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  await peoplesChats(people);
  const [alone, beside]: [number[], number[]] = [[], []];
  let chat = 1_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await peoplesChats(people)));
    const over = new AbortController();
    const customers = (async () => {
      while (!over.signal.aborted) {
        await automated.receive((chat += 1));
        await pause(1_000 / CHATS_PER_SECOND);
      }
    })();
    beside.push(...(await peoplesChats(people)));
    over.abort();
    await customers;
  }
  return {
    id: 'F26',
    what: 'an arriving message of people beside 10 chats a second on a service that hangs, p99 against quiet',
    value: percentile(beside, 0.99) / percentile(alone, 0.99),
    unit: 'x',
    must: { at: 'most', value: 1.2 },
    aim: 1.1,
    detail: `p99 ${percentile(alone, 0.99).toFixed(1)} and ${percentile(beside, 0.99).toFixed(1)} ms, p50 ${percentile(alone, 0.5).toFixed(1)} and ${percentile(beside, 0.5).toFixed(1)} ms`,
  };
};

const repliesSql = `select count(*)::int as replies from messages where ticket_id = $1 and from_me`;

const repliesOf = async (pool: pg.Pool, ticketId: number): Promise<number> => {
  const { rows } = await pool.query<{ replies: number }>(repliesSql, [ticketId]);
  return rows[0]?.replies ?? 0;
};

/** Milliseconds from an engine's answer to the row in the outbox. */
const benchAnswers = async (stage: Stage, engine: TestEngine, pool: pg.Pool): Promise<Figure> => {
  const shop = await Shop.open(stage);
  engine.applies = ({ connectionId }) => (connectionId === shop.connectionId ? 1 : undefined);
  const times: number[] = [];
  const answered: Promise<void>[] = [];
  engine.reply = async ({ ticket }) => {
    const began = performance.now();
    answered.push(
      (async () => {
        while ((await repliesOf(pool, ticket.id)) === 0) await pause(3);
        times.push(performance.now() - began);
      })(),
    );
    return { replies: [{ body: 'Pronto' }] };
  };
  for (let chat = 0; chat < ANSWERS; chat += 1) {
    await shop.receive(5_000 + chat);
    await pause(150);
  }
  while (answered.length < ANSWERS) await pause(20);
  await Promise.all(answered);
  return {
    id: 'A2',
    what: 'milliseconds from an answer to its row in the outbox, p99',
    value: percentile(times, 0.99),
    unit: 'ms',
    must: { at: 'most', value: 300 },
    aim: 250,
    detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${String(times.length)} answers`,
  };
};

/** Tickets that a person takes in the moment of the answer: nothing may be said once they have it. */
const benchRaces = async (stage: Stage, engine: TestEngine, pool: pg.Pool): Promise<Figure> => {
  const shop = await Shop.open(stage);
  engine.applies = ({ connectionId }) => (connectionId === shop.connectionId ? 1 : undefined);
  const taken: { readonly ticketId: number; readonly replies: number }[] = [];
  const taking: Promise<void>[] = [];
  engine.reply = async ({ ticket }) => {
    taking.push(
      (async () => {
        await pause(Math.random() * 900);
        await shop.take(ticket.id);
        taken.push({ ticketId: ticket.id, replies: await repliesOf(pool, ticket.id) });
      })(),
    );
    await pause(Math.random() * 40);
    return { replies: [{ body: 'Pronto' }] };
  };
  for (let race = 0; race < RACES; race += HEAT) {
    const heat = Array.from({ length: HEAT }, (_, at) => shop.receive(10_000 + race + at));
    await Promise.all(heat);
    while (taken.length < race + HEAT) await pause(20);
  }
  await Promise.all(taking);
  await pause(1_000);
  let late = 0;
  let answered = 0;
  for (const { ticketId, replies } of taken) {
    const all = await repliesOf(pool, ticketId);
    answered += all > 0 ? 1 : 0;
    if (all > replies || all > 1) late += 1;
  }
  return {
    id: 'A3',
    what: `replies after somebody took the ticket, in ${String(taken.length)} races`,
    value: late,
    unit: 'late',
    must: { at: 'most', value: 0 },
    aim: 0,
    detail: `answered before in ${String(answered)}`,
  };
};

/** The cost of answers with services of the outside, and that they keep out of people's way. */
export const benchAutomation = async (): Promise<Figure[]> => {
  const engine = testEngine('hanging', { quietMilliseconds: 0 });
  const stage = await openStage({ added: [engine.plugin] });
  const pool = new pg.Pool({ connectionString: stage.superUrl, max: 4 });
  try {
    return [
      await benchDecisions(stage, engine),
      await benchAnswers(stage, engine, pool),
      await benchRaces(stage, engine, pool),
      await benchHanging(stage, engine),
    ];
  } finally {
    await pool.end();
    await stage.close();
  }
};
