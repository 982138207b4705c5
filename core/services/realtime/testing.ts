import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectAsync } from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';
import { pino } from 'pino';
import type { Test } from 'tap';
import { Realtime } from './index.ts';
import type { RealtimeOptions } from './index.ts';
import type { Publication, RealtimeUser } from './types.ts';

export const silent = pino({ level: 'silent' });

/** A message as a browser sees it. */
interface Heard {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Listener {
  readonly client: MqttClient;
  /** All that came so far. */
  readonly heard: Heard[];
  /** Waits for the first message, past or future, the rule holds for. */
  until(rule: (heard: Heard) => boolean): Promise<Heard>;
  /** Waits until the server ended the connection. */
  readonly closed: Promise<void>;
}

/** A realtime service on a port of its own, with users whose topics the test may change. */
export interface RealtimeBench {
  readonly realtime: Realtime;
  readonly port: number;
  /** token → user */
  readonly users: Map<string, RealtimeUser>;
  /** `company:user` → full topic names */
  readonly topics: Map<string, string[]>;
  readonly lastSeq: Map<string, number>;
  connect(token: string | undefined, options?: Partial<IClientOptions>): Promise<Listener>;
  publish(companyId: number, topic: string, payload?: Record<string, unknown>): void;
}

const listen = (client: MqttClient): Listener => {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (topic, payload) => {
    const content = JSON.parse(payload.toString('utf8')) as Record<string, unknown>;
    heard.push({ topic, payload: content });
    for (const check of waiting) check();
  });
  client.on('error', () => undefined);
  const until = (rule: (heard: Heard) => boolean): Promise<Heard> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = heard.find(rule);
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  return { client, heard, until, closed };
};

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** User 1 and 2 of company 7 (tokens `one`, `two`), user 3 of company 8 (token `three`). */
export const openBench = async (
  t: Test,
  options: Partial<RealtimeOptions> = {},
): Promise<RealtimeBench> => {
  const user = (userId: number, companyId: number): RealtimeUser => ({
    userId,
    companyId,
    sessionId: `session-${userId}`,
    expiresAt: inAnHour(),
  });
  const users = new Map([
    ['one', user(1, 7)],
    ['two', user(2, 7)],
    ['three', user(3, 8)],
  ]);
  const topics = new Map([
    ['7:1', ['c/7/company', 'c/7/u/1', 'c/7/q/1/tickets']],
    ['7:2', ['c/7/company', 'c/7/u/2', 'c/7/q/2/tickets']],
    ['8:3', ['c/8/company', 'c/8/u/3', 'c/8/q/1/tickets']],
  ]);
  const lastSeq = new Map<string, number>();
  const realtime = await Realtime.start({
    logger: silent,
    verify: async (token) => users.get(token) ?? null,
    topicsOf: async ({ companyId, userId }) => topics.get(`${companyId}:${userId}`) ?? [],
    lastSeq: async () => lastSeq,
    ...options,
  });
  const server = createServer((_request, response) => response.end('http'));
  realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients: MqttClient[] = [];
  t.teardown(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    await realtime.close();
    server.close();
  });
  let seq = 0;
  return {
    realtime,
    port,
    users,
    topics,
    lastSeq,
    connect: async (token, overrides = {}) => {
      const client = await connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        connectTimeout: 5_000,
        username: 'anything',
        ...(token === undefined ? {} : { password: token }),
        ...overrides,
      });
      clients.push(client);
      return listen(client);
    },
    publish: (companyId, topic, payload = {}) => {
      seq += 1;
      const publication: Publication = {
        id: 'tickets.ticket-updated',
        companyId,
        seq,
        event: 'ticket',
        action: 'update',
        payload,
        topics: [{ topic, prev: seq - 1 }],
      };
      realtime.publish(publication);
    },
  };
};
