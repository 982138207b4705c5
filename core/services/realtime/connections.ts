import type { Client } from 'aedes';
import { topics as topicNames } from '../../contract.ts';
import type { AccessList } from './access-lists.ts';
import type { RealtimeLimits } from './limits.ts';
import { upstreamKinds } from './types.ts';
import type { RealtimeUser, UpstreamKind } from './types.ts';
import { CloseCode } from './websocket-stream.ts';
import type { WebSocketStream } from './websocket-stream.ts';

/** One authenticated socket. */
export interface Connection {
  readonly client: Client;
  readonly stream: WebSocketStream;
  readonly user: RealtimeUser;
  readonly access: AccessList;
  /** Full topic names it subscribed to. */
  readonly subscribed: Set<string>;
  /** The only topics it may publish on. */
  readonly upstream: ReadonlyMap<string, UpstreamKind>;
}

const MAXIMUM_TIMER = 2 ** 31 - 1;

const upstreamOf = (user: RealtimeUser): ReadonlyMap<string, UpstreamKind> =>
  new Map(
    upstreamKinds.map((kind) => [
      topicNames.full(user.companyId, `up/${user.userId}/${kind}`),
      kind,
    ]),
  );

/** The connections of this process, by socket, user, session and topic. */
export class Connections {
  readonly #limits: RealtimeLimits;
  readonly #now: () => Date;
  readonly #byClient = new Map<Client, Connection>();
  readonly #hearers = new Map<string, number>();
  readonly #timers = new Map<Connection, NodeJS.Timeout>();

  constructor(limits: RealtimeLimits, now: () => Date) {
    this.#limits = limits;
    this.#now = now;
  }

  get count(): number {
    return this.#byClient.size;
  }

  get subscriptions(): number {
    let total = 0;
    for (const hearers of this.#hearers.values()) total += hearers;
    return total;
  }

  of(client: Client | null): Connection | undefined {
    return client ? this.#byClient.get(client) : undefined;
  }

  all(): readonly Connection[] {
    return [...this.#byClient.values()];
  }

  /** Full names of the topics somebody hears here. */
  subscribedTopics(): readonly string[] {
    return [...this.#hearers.keys()];
  }

  hasSubscribers(topic: string): boolean {
    return this.#hearers.has(topic);
  }

  /** Admits a socket until its token expires; the user's oldest socket goes when there are too many. */
  add(client: Client, stream: WebSocketStream, user: RealtimeUser, access: AccessList): Connection {
    const upstream = upstreamOf(user);
    const connection = { client, stream, user, access, subscribed: new Set<string>(), upstream };
    const older = this.all().filter(
      (each) => each.user.companyId === user.companyId && each.user.userId === user.userId,
    );
    const surplus = older.length - this.#limits.socketsPerUser + 1;
    for (const each of older.slice(0, Math.max(0, surplus))) {
      each.stream.closeWith(CloseCode.refused, 'too many sockets');
    }
    this.#byClient.set(client, connection);
    const lifetime = user.expiresAt.getTime() - this.#now().getTime();
    const timer = setTimeout(
      () => stream.closeWith(CloseCode.refused, 'token expired'),
      Math.min(Math.max(lifetime, 0), MAXIMUM_TIMER),
    );
    this.#timers.set(connection, timer.unref());
    return connection;
  }

  remove(connection: Connection): void {
    if (!this.#byClient.delete(connection.client)) return;
    clearTimeout(this.#timers.get(connection));
    this.#timers.delete(connection);
    this.unsubscribed(connection, [...connection.subscribed]);
  }

  subscribed(connection: Connection, names: readonly string[]): void {
    for (const topic of names) {
      if (connection.subscribed.has(topic)) continue;
      connection.subscribed.add(topic);
      this.#hearers.set(topic, (this.#hearers.get(topic) ?? 0) + 1);
    }
  }

  unsubscribed(connection: Connection, names: readonly string[]): void {
    for (const topic of names) {
      if (!connection.subscribed.delete(topic)) continue;
      const left = (this.#hearers.get(topic) ?? 0) - 1;
      if (left > 0) this.#hearers.set(topic, left);
      else this.#hearers.delete(topic);
    }
  }

  /** Closes every socket the rule holds for. */
  end(concerns: (connection: Connection) => boolean, reason: string): void {
    for (const connection of this.all()) {
      if (concerns(connection)) connection.stream.closeWith(CloseCode.refused, reason);
    }
  }
}
