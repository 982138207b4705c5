import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import type { MqttClient } from 'mqtt';
import type { TestUser } from '../core/testing/factories.ts';
import { InboundQueues } from '../plugins/connections/services/inbound/inbound-queues.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';

const QUEUES = 10;
const EVENTS_PER_SECOND = 20;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
/** After the last message. */
const PATIENCE_MILLISECONDS = 10_000;

type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => Promise<T>;

const caller =
  (stage: Stage, { headers }: TestUser): Call =>
  async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await stage.app.http.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json<T>();
  };

const numberOf = (queue: number): string => `55119${String(80_000_000 + queue)}`;

/** One company with agents spread over its queues, each listening as its browser does. */
class Floor {
  readonly #stage: Stage;
  readonly #clients: MqttClient[] = [];
  /** When a message was handed over, by its words. */
  readonly #sent = new Map<string, number>();
  readonly delays: number[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async seat(agents: readonly TestUser[], address: string): Promise<void> {
    for (const agent of agents) {
      const { topics } = await caller(this.#stage, agent)<{ topics: string[] }>('GET', '/realtime');
      const client = await connectAsync(`${address.replace('http', 'ws')}/mqtt`, {
        protocolVersion: 4,
        reconnectPeriod: 0,
        username: 'browser',
        password: agent.token,
      });
      this.#clients.push(client);
      client.on('message', (_topic, payload) => this.#hear(payload));
      await client.subscribeAsync(topics, { qos: 1 });
    }
  }

  #hear(payload: Buffer): void {
    const { message } = JSON.parse(payload.toString('utf8')) as { message?: { body?: string } };
    const sent = this.#sent.get(message?.body ?? '');
    if (sent !== undefined) this.delays.push(performance.now() - sent);
  }

  expect(words: string): void {
    this.#sent.set(words, performance.now());
  }

  async leave(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
  }
}

const measure = async (stage: Stage, agents: number, address: string) => {
  const { admin, id: companyId } = await stage.factories.company();
  const call = caller(stage, admin);
  const { id: connectionId } = await call<{ id: number }>('POST', '/whatsapp', {
    name: 'Bancada',
    provider: 'simulator',
  });
  const people: TestUser[] = [];
  for (let count = 0; count < agents; count += 1) {
    people.push(await stage.factories.user({ companyId }));
  }
  const lanes = stage.app.host.resolve('connections', InboundQueues);
  const write = async (queue: number, body: string): Promise<void> => {
    const party = { number: numberOf(queue), name: `Cliente ${String(queue)}` };
    await lanes.receive(companyId, [
      {
        type: 'message',
        connectionId,
        externalId: randomUUID(),
        chat: { ...party, isGroup: false },
        sender: party,
        fromMe: false,
        kind: 'conversation',
        body,
        at: new Date().toISOString(),
      },
    ]);
  };
  for (let queue = 0; queue < QUEUES; queue += 1) {
    const userIds = people.filter((_, at) => at % QUEUES === queue).map(({ id }) => id);
    const color = `#0f76${String(10 + queue)}`;
    const made = await call<{ id: number }>('POST', '/queue', {
      name: `Fila ${String(queue)}`,
      color,
      userIds,
    });
    await write(queue, 'Oi');
    const path = `/tickets?showAll=true&searchParam=${numberOf(queue)}`;
    const { tickets } = await call<{ tickets: { id: number }[] }>('GET', path);
    await call('PUT', `/tickets/${String(tickets[0]?.id)}`, { queueId: made.id });
  }
  const floor = new Floor(stage);
  await floor.seat(people, address);

  const commits: number[] = [];
  const underWay: Promise<void>[] = [];
  const send = async (at: number): Promise<void> => {
    const words = `Mensagem ${String(at)}`;
    if (at >= WARM_UP_SECONDS * EVENTS_PER_SECOND) floor.expect(words);
    const began = performance.now();
    await write(at % QUEUES, words);
    commits.push(performance.now() - began);
  };
  const total = (WARM_UP_SECONDS + SECONDS) * EVENTS_PER_SECOND;
  for (let at = 0; at < total; at += 1) {
    underWay.push(send(at));
    await pause(1_000 / EVENTS_PER_SECOND);
  }
  await Promise.all(underWay);
  const expected = (SECONDS * EVENTS_PER_SECOND * agents) / QUEUES;
  const until = performance.now() + PATIENCE_MILLISECONDS;
  while (floor.delays.length < expected && performance.now() < until) await pause(20);
  await floor.leave();
  if (floor.delays.length < expected) {
    throw new Error(`${String(expected - floor.delays.length)} of ${String(expected)} never came`);
  }
  return { delays: floor.delays, commits };
};

/**
 * P5: from the arrival of a message (its commit included) to the sockets of the agents of its queue. Server, agents and
 * customers share one process here, which counts against us.
 */
export const benchDelivery = async (stage: Stage): Promise<Figure[]> => {
  const address = await stage.app.http.listen({ host: '127.0.0.1', port: 0 });
  const figures: Figure[] = [];
  for (const [agents, must, aim] of [
    [50, 150, 80],
    [200, 250, 120],
  ] as const) {
    const { delays, commits } = await measure(stage, agents, address);
    const at = (share: number): string => percentile(delays, share).toFixed(0);
    figures.push({
      id: 'P5',
      what: `an arriving message on the sockets of its queue, ${String(agents)} agents, p99`,
      value: percentile(delays, 0.99),
      unit: 'ms',
      must: { at: 'most', value: must },
      aim,
      detail: `p50 ${at(0.5)}, p95 ${at(0.95)} ms, of it until stored p50 ${percentile(commits, 0.5).toFixed(0)} ms`,
    });
  }
  return figures;
};
