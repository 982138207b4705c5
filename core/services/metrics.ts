import type { Knex } from 'knex';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { RealtimeStats } from './realtime/types.ts';
import type { Secrets } from './secrets.ts';

type Labels = Readonly<Record<string, string>>;

/** A counter that only rises. Labels have few values: never a number, a name or an id. */
export interface Count {
  add(labels?: Labels, by?: number): void;
}

/** Durations in seconds. */
export interface Durations {
  observe(seconds: number, labels?: Labels): void;
}

interface PoolFigures {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process's measurements of itself, in the format of Prometheus. Plugins add their own under their own names. */
export class Metrics {
  readonly #registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures as text. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** @param name in snake_case with a unit, such as `inbound_total` */
  counter(name: string, help: string, labelNames: readonly string[] = []): Count {
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] });
    return { add: (labels = {}, by = 1) => counter.inc(labels, by) };
  }

  durations(name: string, help: string, labelNames: readonly string[] = []): Durations {
    const options = { name, help, labelNames, buckets: SECONDS, registers: [this.#registry] };
    const histogram = new Histogram(options);
    return { observe: (seconds, labels = {}) => histogram.observe(labels, seconds) };
  }

  /** A figure that is read when somebody asks, such as the depth of a queue. One that fails is left out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async (): Promise<void> => {
      try {
        gauge.set(await read());
      } catch {
        gauge.remove();
      }
    };
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect });
  }

  /** As {@link gauge}, for one figure for each value of some labels. */
  gauges(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly { readonly labels: Labels; readonly value: number }[]>,
  ): void {
    const collect = async (): Promise<void> => {
      gauge.reset();
      try {
        for (const { labels, value } of await read()) gauge.set(labels, value);
      } catch {
        gauge.reset();
      }
    };
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect,
    });
  }

  /** As {@link gauge}, for a total that another part counts. */
  total(name: string, help: string, read: () => number): void {
    const collect = (): void => {
      counter.reset();
      counter.inc(read());
    };
    const counter: Counter = new Counter({ name, help, registers: [this.#registry], collect });
  }

  /** Connections to PostgreSQL. */
  watchPool(knex: Knex): void {
    const pool = (): PoolFigures => (knex.client as { pool: PoolFigures }).pool;
    this.gauge('db_pool_used', 'Connections at work', () => pool().numUsed());
    this.gauge('db_pool_free', 'Connections at rest', () => pool().numFree());
    this.gauge('db_pool_waiting', 'Requests that wait for a connection', () =>
      pool().numPendingAcquires(),
    );
  }

  /** Browsers and what they are told. */
  watchRealtime(stats: () => RealtimeStats): void {
    this.gauge('realtime_clients', 'Connected browsers', () => stats().clients);
    this.gauge('realtime_subscriptions', 'Topics heard', () => stats().subscriptions);
    this.total('realtime_published_total', 'Messages put on topics', () => stats().published);
    this.total('realtime_delivered_total', 'Messages handed out', () => stats().delivered);
    this.total(
      'realtime_denied_total',
      'Refused connects, topics, publishes',
      () => stats().denied,
    );
    this.total('realtime_cut_total', 'Clients ended for reading too slowly', () => stats().cut);
  }
}

/** Every token that reads `/metrics`, the current one first: an old key's is taken as long as the key is known. */
export const metricsTokens = (secrets: Pick<Secrets, 'deriveAll'>): readonly string[] =>
  secrets.deriveAll('metrics.token').map((key) => key.toString('base64url'));

/** The token a reader of `/metrics` must show: derived from the installation's key, so the same on every process. */
export const metricsToken = (secrets: Pick<Secrets, 'derive'>): string =>
  secrets.derive('metrics.token').toString('base64url');
