import { connectAsync } from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Test } from 'tap';

/** A message as a browser receives it. */
export interface Heard {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>> & {
    readonly seq: number;
    readonly prev?: number;
    readonly event: string;
    readonly action: string;
  };
}

type Rule = (heard: Heard) => boolean;

/** A browser's socket, for as long as the test lasts. */
export interface BrowserSocket {
  readonly client: MqttClient;
  /** All that came so far. */
  readonly heard: readonly Heard[];
  /** The first message, past or future, the rule holds for. */
  until(rule: Rule): Promise<Heard>;
  /** The server ended the connection. */
  readonly closed: Promise<void>;
}

/** Connects as a browser does. Rejects with the code of the CONNACK. */
export const openSocket = async (
  t: Test,
  address: string,
  password: string | undefined,
  options: Partial<IClientOptions> = {},
): Promise<BrowserSocket> => {
  const client = await connectAsync(`${address.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    username: 'browser',
    ...(password === undefined ? {} : { password }),
    ...options,
  });
  t.teardown(() => client.endAsync(true));
  client.on('error', () => undefined);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (topic, payload) => {
    heard.push({ topic, payload: JSON.parse(payload.toString('utf8')) as Heard['payload'] });
    for (const check of waiting) check();
  });
  return {
    client,
    heard,
    closed: new Promise((resolve) => client.once('close', () => resolve())),
    until: (rule) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = heard.find(rule);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
};
