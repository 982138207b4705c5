import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';
import { until } from '../crash/load.ts';

const LONGEST_WAIT_MILLISECONDS = 4_000;

/** Browsers that hear what happens, and connect again at random when their process restarts. */
export class Browsers {
  readonly #clients: MqttClient[] = [];
  readonly #heard: Set<string>[] = [];

  static async open(address: string, token: string, count: number): Promise<Browsers> {
    const headers = { authorization: `Bearer ${token}` };
    const allowed = await fetch(`${address}/api/realtime`, { headers });
    const { topics } = (await allowed.json()) as { topics: string[] };
    const browsers = new Browsers();
    for (let at = 0; at < count; at += 1) browsers.#add(address, token, topics);
    await browsers.connected();
    return browsers;
  }

  /** Resolves when all are connected. */
  connected(): Promise<void> {
    return until('browsers connected', () => this.#clients.every(({ connected }) => connected));
  }

  /** Resolves when all have heard a message with these words. */
  async hear(words: string): Promise<void> {
    await until(`browsers hear "${words}"`, () =>
      this.#heard.every((each) => [...each].some((text) => text.includes(words))),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
  }

  #add(address: string, token: string, topics: readonly string[]): void {
    const heard = new Set<string>();
    const client = connect(`${address.replace('http', 'ws')}/mqtt`, {
      protocolVersion: 4,
      clean: true,
      username: 'browser',
      password: token,
      reconnectPeriod: 500 + Math.random() * (LONGEST_WAIT_MILLISECONDS - 500),
    });
    client.on('error', () => undefined);
    client.on('connect', () => client.subscribe([...topics]));
    client.on('message', (_topic, payload) => heard.add(payload.toString('utf8')));
    this.#clients.push(client);
    this.#heard.push(heard);
  }
}
