import { atom, useAtomValue } from 'jotai';
import { store } from '../store.ts';
import { isExpired, readToken } from './access-token.ts';
import { openBroker } from './broker.ts';
import type { Broker, BrokerHandlers } from './broker.ts';
import { EventStream } from './event-stream.ts';
import type { RealtimeEvent } from './event-stream.ts';
import { publishEvent, publishReset } from './events.ts';
import { http } from './http.ts';

/** `live`: events flow. `connecting`: not yet, or again. `offline`: nobody is logged in. */
export type ConnectionState = 'offline' | 'connecting' | 'live';

export const connectionAtom = atom<ConnectionState>('offline');

export const useConnection = (): ConnectionState => useAtomValue(connectionAtom);

interface Subscriptions {
  readonly topics: readonly string[];
  readonly seq: number;
}

interface CatchUp {
  readonly events: readonly RealtimeEvent[];
  readonly seq: number;
  readonly reset: boolean;
}

/** The outside parts realtime needs; tests give their own. */
export interface RealtimeParts {
  readonly open: (token: string, handlers: BrokerHandlers) => Promise<Broker>;
  /** Milliseconds before the next attempt; spread, so that a restart of the server is not stormed. */
  readonly delay: () => number;
  /** Milliseconds without any message after which a connection counts as dead; heartbeats come every 10 s. */
  readonly silence: number;
}

const PARTS: RealtimeParts = {
  open: (token, handlers) => openBroker(token, handlers),
  delay: () => 500 + Math.random() * 3_500,
  silence: 30_000,
};

const isMessage = (value: unknown): value is RealtimeEvent & { readonly prev?: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RealtimeEvent).seq === 'number' &&
  typeof (value as RealtimeEvent).event === 'string';

/** Keeps one connection to the broker while a session lasts, and the stream of events whole. */
class Realtime {
  private readonly stream = new EventStream(publishEvent);
  private broker: Broker | undefined;
  private topics: readonly string[] = [];
  private stopped = false;
  private started = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: RealtimeParts = PARTS) {}

  /** Learns topics and position, then connects in the background. Screens that load afterwards miss nothing. */
  async start(): Promise<void> {
    window.addEventListener('online', this.hurry);
    store.set(connectionAtom, 'connecting');
    try {
      await this.position();
    } catch {
      this.retry();
      return;
    }
    void this.connect();
  }

  stop(): void {
    this.stopped = true;
    window.removeEventListener('online', this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.broker?.close();
    this.broker = undefined;
    store.set(connectionAtom, 'offline');
  }

  /** Sends a hint upstream (typing, presence). Lost when not connected; it is worth nothing later. */
  publish(topic: string, payload: unknown): void {
    this.broker?.publish(topic, payload);
  }

  /** Reads anew which topics the user may hear: after their queues, role or plan changed. */
  async refreshTopics(): Promise<void> {
    const { topics } = await http.get<Subscriptions>('/realtime');
    const added = topics.filter((topic) => !this.topics.includes(topic));
    const gone = this.topics.filter((topic) => !topics.includes(topic));
    this.topics = topics;
    this.stream.retopic(topics);
    this.broker?.unsubscribe(gone);
    await this.broker?.subscribe(added);
  }

  /** The network is back: nobody has to wait for the next attempt. */
  private readonly hurry = (): void => {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    void this.resume();
  };

  private async position(): Promise<void> {
    const { topics, seq } = await http.get<Subscriptions>('/realtime');
    this.topics = topics;
    if (this.started) this.stream.retopic(topics);
    else this.stream.start(topics, seq);
    this.started = true;
  }

  private async connect(): Promise<void> {
    const token = readToken();
    if (this.stopped || token === undefined) return;
    this.stream.hold();
    try {
      const broker = await this.parts.open(token, {
        onMessage: (topic, payload) => this.receive(topic, payload),
        onClose: () => this.retry(),
      });
      if (this.hasStopped()) {
        broker.close();
        return;
      }
      this.broker = broker;
      await broker.subscribe(this.topics);
      this.watch();
      await this.catchUp();
      if (this.broker === broker) store.set(connectionAtom, 'live');
    } catch {
      this.retry();
    }
  }

  /** `stopped` may have changed during an await, which the compiler does not believe. */
  private hasStopped(): boolean {
    return this.stopped;
  }

  private receive(topic: string, payload: unknown): void {
    this.watch();
    if (!isMessage(payload)) return;
    if (this.stream.receive(topic, payload)) void this.catchUp().catch(() => this.retry());
  }

  private async catchUp(): Promise<void> {
    const after = this.stream.resumeFrom;
    const { events, seq, reset } = await http.get<CatchUp>('/events', { params: { after } });
    if (this.stopped) return;
    if (reset) {
      this.stream.reset(seq);
      publishReset();
    } else {
      this.stream.caughtUp(events, seq);
    }
  }

  /** A half-open connection never closes by itself. */
  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.retry(), this.parts.silence);
  }

  private retry(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.broker?.close();
    this.broker = undefined;
    this.stream.release();
    store.set(connectionAtom, 'connecting');
    // The broker ends a connection with its token. That happens to each at its own time and needs no spreading.
    const delay = isExpired(readToken()) ? 0 : this.parts.delay();
    this.timer = setTimeout(() => void this.resume(), delay);
  }

  /** Asking over HTTP first renews an expired token, and tells whether the session still stands. */
  private async resume(): Promise<void> {
    this.timer = undefined;
    const wasStarted = this.started;
    try {
      await this.position();
    } catch {
      this.retry();
      return;
    }
    // Screens have loaded without a position to resume from; what happened since is unknown.
    if (!wasStarted) publishReset();
    await this.connect();
  }
}

let current: Realtime | undefined;

/** Starts the page's realtime for the session that has just begun. Resolves when screens may load. */
export const startRealtime = async (parts?: RealtimeParts): Promise<void> => {
  stopRealtime();
  current = new Realtime(parts);
  await current.start();
};

export const stopRealtime = (): void => {
  current?.stop();
  current = undefined;
};

/** The page's connection for what goes upstream. */
export const realtime = {
  publish: (topic: string, payload: unknown): void => current?.publish(topic, payload),
  refreshTopics: async (): Promise<void> => current?.refreshTopics(),
} as const;
