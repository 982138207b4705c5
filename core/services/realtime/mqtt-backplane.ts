import { randomUUID } from 'node:crypto';
import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.ts';
import type { Backplane, BackplaneMessage } from './backplane.ts';

const TOPIC = 'prosa/backplane';
const PURPOSE = 'realtime.backplane';
const FIRST_DELAY_MILLISECONDS = 500;
const MAXIMUM_DELAY_MILLISECONDS = 30_000;

export interface MqttBackplaneOptions {
  /** Address of the external broker; credentials in it are used. */
  readonly url: string;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly logger: Logger;
  /** False for processes that have no browsers and only tell. */
  readonly listens: boolean;
  readonly random?: () => number;
}

interface Envelope extends BackplaneMessage {
  readonly origin: string;
}

/** Exponential, with full jitter, so that processes do not return to the broker in step. */
export const reconnectDelay = (attempt: number, random: number): number => {
  const ceiling = Math.min(MAXIMUM_DELAY_MILLISECONDS, FIRST_DELAY_MILLISECONDS * 2 ** attempt);
  return FIRST_DELAY_MILLISECONDS / 2 + random * ceiling;
};

/**
 * The external broker as the road between processes. Messages are sealed with the installation's key: the broker and
 * whoever else uses it can neither read events nor give orders.
 */
export class MqttBackplane implements Backplane {
  readonly #options: MqttBackplaneOptions;
  readonly #origin = randomUUID();
  readonly #client: MqttClient;
  readonly #listeners: ((message: BackplaneMessage) => void)[] = [];
  #attempt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closing = false;
  #ready = false;

  constructor(options: MqttBackplaneOptions) {
    this.#options = options;
    this.#client = connect(options.url, {
      clientId: `prosa-${this.#origin.slice(0, 16)}`,
      clean: true,
      reconnectPeriod: 0,
      queueQoSZero: false,
      connectTimeout: 10_000,
    });
    this.#client.on('connect', () => this.#connected());
    this.#client.on('close', () => this.#reconnectLater());
    this.#client.on('error', (error) => {
      options.logger.warn({ err: error }, 'the external broker refuses or fails');
    });
    this.#client.on('message', (_topic, payload) => this.#receive(payload.toString('utf8')));
  }

  isConnected(): boolean {
    return this.#ready;
  }

  send(message: BackplaneMessage): void {
    if (!this.#client.connected) return;
    const envelope: Envelope = { ...message, origin: this.#origin };
    const sealed = this.#options.secrets.seal(JSON.stringify(envelope), PURPOSE);
    this.#client.publish(TOPIC, sealed, { qos: 0 }, (error) => {
      if (error) this.#options.logger.debug({ err: error }, 'backplane message lost');
    });
  }

  receive(listener: (message: BackplaneMessage) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#ready = false;
    clearTimeout(this.#timer);
    await this.#client.endAsync(!this.#client.connected);
  }

  #connected(): void {
    this.#attempt = 0;
    if (!this.#options.listens) {
      this.#ready = true;
      return;
    }
    this.#client.subscribe(TOPIC, { qos: 0 }, (error) => {
      this.#ready = !error;
      if (error) this.#options.logger.error({ err: error }, 'the external broker lets us not hear');
    });
  }

  #reconnectLater(): void {
    this.#ready = false;
    if (this.#closing) return;
    clearTimeout(this.#timer);
    const delay = reconnectDelay(this.#attempt, (this.#options.random ?? Math.random)());
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#client.reconnect(), delay);
  }

  #receive(sealed: string): void {
    try {
      const opened = this.#options.secrets.open(sealed, PURPOSE);
      const { origin, ...message } = JSON.parse(opened) as Envelope;
      if (origin === this.#origin) return;
      for (const listener of this.#listeners) listener(message);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'a backplane message was not ours');
    }
  }
}
