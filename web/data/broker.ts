import type { MqttClient } from 'mqtt';

/** A connection to the broker. It never reconnects by itself: who opened it decides with which token and when. */
export interface Broker {
  /** Resolves when the broker has granted every topic it grants; a refused one is left out. */
  subscribe(topics: readonly string[]): Promise<void>;
  unsubscribe(topics: readonly string[]): void;
  publish(topic: string, payload: unknown): void;
  close(): void;
}

export interface BrokerHandlers {
  readonly onMessage: (topic: string, payload: unknown) => void;
  /** Once, when the connection is over for whatever reason but {@link Broker.close}. */
  readonly onClose: () => void;
}

/** Seconds between signs of life; the broker gives up after one and a half. */
const KEEP_ALIVE = 30;
/** Milliseconds until an unanswered connect counts as failed. */
const CONNECT_TIMEOUT = 10_000;

const brokerUrl = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/mqtt`;
};

const parse = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(payload)) as unknown;
  } catch {
    return undefined;
  }
};

const wrap = (client: MqttClient, silence: () => void): Broker => ({
  // One packet per topic: a broker that refuses one of a batch refuses all of them.
  subscribe: async (topics) => {
    await Promise.all(
      topics.map((topic) => client.subscribeAsync(topic, { qos: 1 }).catch(() => undefined)),
    );
  },
  unsubscribe: (topics) => {
    for (const topic of topics) client.unsubscribe(topic);
  },
  publish: (topic, payload) => {
    if (client.connected) client.publish(topic, JSON.stringify(payload), { qos: 0 });
  },
  close: () => {
    silence();
    client.end(true);
  },
});

/** Opens a connection; rejects when there is none within ten seconds or the token is refused. */
export const openBroker = async (
  token: string,
  handlers: BrokerHandlers,
  url: string = brokerUrl(),
): Promise<Broker> => {
  // The browser's build has nothing but a default export.
  const { default: mqtt } = await import('mqtt');
  return new Promise((resolve, reject) => {
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      clean: true,
      clientId: `web-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
      username: 'web',
      password: token,
      keepalive: KEEP_ALIVE,
      connectTimeout: CONNECT_TIMEOUT,
      reconnectPeriod: 0,
      resubscribe: false,
      // The alternative is a worker made of a blob, which the content security policy forbids.
      timerVariant: 'native',
    });
    let over = false;
    let open = false;
    const end = (error: Error): void => {
      if (over) return;
      over = true;
      client.end(true);
      if (open) handlers.onClose();
      else reject(error);
    };
    client.on('message', (topic, payload) => {
      if (!over) handlers.onMessage(topic, parse(payload));
    });
    client.on('error', end);
    client.on('close', () => end(new Error('closed')));
    client.on('connect', () => {
      open = true;
      resolve(
        wrap(client, () => {
          over = true;
        }),
      );
    });
  });
};
