import type { IncomingMessage, Server } from 'node:http';
import { Aedes } from 'aedes';
import type { Client } from 'aedes';
import type { Logger } from 'pino';
import { topics as topicNames } from '../../contract.ts';
import { AccessLists } from './access-lists.ts';
import { noBackplane } from './backplane.ts';
import type { Backplane } from './backplane.ts';
import { Connections } from './connections.ts';
import { BrokerHooks } from './broker-hooks.ts';
import { Heartbeat } from './heartbeat.ts';
import { defaultLimits } from './limits.ts';
import type { RealtimeLimits } from './limits.ts';
import type {
  CompanySockets,
  SocketCommand,
  Publication,
  RealtimeStats,
  RealtimeUser,
  UpstreamKind,
} from './types.ts';
import { UpgradeHandler } from './upgrade-handler.ts';

export interface RealtimeOptions {
  readonly logger: Logger;
  /** The user whose access token it is; null when it is nobody's or expired. */
  readonly verify: (token: string) => Promise<RealtimeUser | null>;
  /** The full names of the topics a user may hear now (`c/7/q/3/tickets`). */
  readonly topicsOf: (user: RealtimeUser) => Promise<readonly string[]>;
  /** Last sequence on topics of a company; topics below the company's own (`q/3/tickets`). */
  readonly lastSeq: (
    companyId: number,
    topics: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  /**
   * Called before access is read anew, also when another process asked for it: what is remembered of these users'
   * sessions must be forgotten, or what is read is what was true before.
   */
  readonly beforeRefresh?: (companyId?: number, userId?: number) => void;
  /** Typing and presence a browser sent. The payload is any JSON object of at most 1 kB: check it. */
  readonly onUpstream?: (
    user: RealtimeUser,
    kind: UpstreamKind,
    payload: Readonly<Record<string, unknown>>,
  ) => void;
  /** The way to the other processes, when there are any. */
  readonly backplane?: Backplane;
  /** Whether a socket is opened by a page of our own or by a program; default: everybody's. */
  readonly isOwnSite?: (request: IncomingMessage) => boolean;
  /** Address of whoever opens a socket; default: the other end of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<RealtimeLimits>;
  readonly now?: () => Date;
}

/**
 * Tells browsers what happened. The database is the truth; what is sent here is a hint that may be lost, and that its
 * receiver can check by sequence.
 */
export class Realtime {
  readonly #options: RealtimeOptions;
  readonly #backplane: Backplane;
  readonly #access: AccessLists;
  readonly #connections: Connections;
  readonly #upgrades: UpgradeHandler;
  readonly #broker: Aedes;
  readonly #heartbeat: Heartbeat;
  readonly #counts = { published: 0, delivered: 0, denied: 0, cut: 0 };
  #listening = false;

  private constructor(options: RealtimeOptions) {
    this.#options = options;
    const limits = { ...defaultLimits, ...options.limits };
    const now = options.now ?? (() => new Date());
    this.#backplane = options.backplane ?? noBackplane;
    this.#access = new AccessLists(options.topicsOf);
    this.#connections = new Connections(limits, now);
    const hooks = new BrokerHooks({
      connections: this.#connections,
      access: this.#access,
      limits,
      logger: options.logger,
      now,
      verify: options.verify,
      onUpstream: options.onUpstream ?? (() => undefined),
      onAuthenticated: (stream) => this.#upgrades.authenticated(stream),
      onDenied: () => (this.#counts.denied += 1),
      onDelivered: () => (this.#counts.delivered += 1),
      onCut: () => (this.#counts.cut += 1),
    });
    this.#broker = new Aedes({
      ...hooks.hooks(),
      // 0 = no limit: with one, a client that reads nothing would hold up all others until it is cut.
      concurrency: 0,
      drainTimeout: limits.drainMilliseconds,
      connectTimeout: limits.connectMilliseconds,
    });
    this.#upgrades = new UpgradeHandler({
      limits,
      isOwnSite: options.isOwnSite ?? (() => true),
      addressOf: options.addressOf ?? (({ socket }) => socket.remoteAddress ?? ''),
      onSocket: (stream, request) => void this.#broker.handle(stream, request),
    });
    this.#heartbeat = new Heartbeat({
      logger: options.logger,
      milliseconds: limits.heartbeatMilliseconds,
      liveTopics: () => this.#connections.subscribedTopics(),
      lastSeq: options.lastSeq,
      send: (topic, payload) => this.#send(topic, payload),
    });
  }

  /** Starts the broker; browsers come in once it is attached to a server. */
  static async start(options: RealtimeOptions): Promise<Realtime> {
    const realtime = new Realtime(options);
    await realtime.#listen();
    return realtime;
  }

  /** Takes the WebSocket upgrades of an HTTP server at `/mqtt`; other upgrades are refused. */
  attach(server: Server): void {
    this.#upgrades.attach(server);
  }

  /** Sends a committed event to its topics, here and in all other processes. Never throws, never waits. */
  publish(publication: Publication): void {
    this.#deliver(publication);
    this.#backplane.send({ publication });
  }

  /**
   * Reads anew, in every process, what a company's users (or one of them, or everybody) may hear. In force within 1 s. Those
   * whose list changed are told on their own topic: `{ seq: 0, event: 'heartbeat', action: 'access' }`; those who may hear
   * nothing any more lose their sockets.
   */
  refreshAccess(companyId?: number, userId?: number): void {
    this.#everywhere({
      kind: 'refresh',
      ...(companyId === undefined ? {} : { companyId }),
      ...(userId === undefined ? {} : { userId }),
    });
  }

  /**
   * Says something to the people of a company, or to everybody, who listen to this process now: `{ seq: 0, event, action }`. It is
   * kept nowhere, and other processes say nothing.
   */
  say(event: string, action: string, companyId?: number): void {
    const heard =
      companyId === undefined
        ? this.#connections
            .subscribedTopics()
            .filter((name) => name.endsWith(`/${topicNames.company}`))
        : [topicNames.full(companyId, topicNames.company)].filter((name) =>
            this.#connections.hasSubscribers(name),
          );
    for (const topic of heard) this.#send(topic, { seq: 0, event, action });
  }

  /** Closes the sockets of a session, in every process. */
  disconnectSession(sessionId: string): void {
    this.#everywhere({ kind: 'endSession', sessionId });
  }

  /** Closes all sockets of a user, in every process. */
  disconnectUser(companyId: number, userId: number): void {
    this.#everywhere({ kind: 'endUser', companyId, userId });
  }

  stats(): RealtimeStats {
    const { count: clients, subscriptions } = this.#connections;
    return { clients, subscriptions, ...this.#counts };
  }

  /** The sockets of this process, by company. */
  sockets(): readonly CompanySockets[] {
    const people = new Map<number, number[]>();
    for (const { user } of this.#connections.all()) {
      const known = people.get(user.companyId);
      if (known) known.push(user.userId);
      else people.set(user.companyId, [user.userId]);
    }
    return [...people].map(([companyId, userIds]) => ({
      companyId,
      sockets: userIds.length,
      users: new Set(userIds).size,
    }));
  }

  /** Whether browsers are served. */
  isListening(): boolean {
    return this.#listening;
  }

  /** Whether events reach the other processes. Without it browsers here still hear what happens here. */
  isBackplaneConnected(): boolean {
    return this.#backplane.isConnected();
  }

  /** One round of heartbeats now. */
  beat(): Promise<void> {
    return this.#heartbeat.beat();
  }

  /** Takes no new sockets and closes the present ones, spread over a time: see {@link UpgradeHandler.retire}. */
  retire(milliseconds: number, pause: (milliseconds: number) => Promise<void>): Promise<void> {
    return this.#upgrades.retire(milliseconds, pause);
  }

  /**
   * Tells the browsers that the server restarts, closes their sockets and takes no new ones. An HTTP server does not
   * end while it has sockets, so this comes before or together with its close; events still go to other processes.
   */
  async drain(): Promise<void> {
    this.#listening = false;
    await this.#upgrades.close();
  }

  /** Ends, after {@link drain}. Events published later are lost. */
  async close(): Promise<void> {
    await this.drain();
    await this.#heartbeat.stop();
    await this.#backplane.close();
    await new Promise<void>((resolve) => this.#broker.close(resolve));
  }

  async #listen(): Promise<void> {
    const { logger } = this.#options;
    this.#broker.on('clientError', (_client, error) => logger.debug({ err: error }, 'mqtt client'));
    this.#broker.on('connectionError', (_client, error) =>
      logger.debug({ err: error }, 'mqtt connection'),
    );
    this.#broker.on('subscribe', (subscriptions, client) => {
      const names = subscriptions.map(({ topic }) => topic);
      this.#withConnection(client, (connection) => this.#connections.subscribed(connection, names));
    });
    this.#broker.on('unsubscribe', (names, client) =>
      this.#withConnection(client, (connection) =>
        this.#connections.unsubscribed(connection, names),
      ),
    );
    this.#backplane.receive(({ publication, order }) => {
      if (publication) this.#deliver(publication);
      if (order) this.#obey(order);
    });
    await this.#broker.listen();
    this.#listening = true;
  }

  #withConnection(
    client: Client,
    work: (connection: NonNullable<ReturnType<Connections['of']>>) => void,
  ): void {
    const connection = this.#connections.of(client);
    if (connection) work(connection);
  }

  #deliver({ companyId, seq, event, action, payload, topics }: Publication): void {
    for (const { topic, prev } of topics) {
      const full = topicNames.full(companyId, topic);
      if (this.#connections.hasSubscribers(full)) {
        this.#send(full, { ...payload, seq, prev, event, action });
      }
    }
  }

  #send(topic: string, payload: Readonly<Record<string, unknown>>): void {
    this.#counts.published += 1;
    const packet = { cmd: 'publish', topic, qos: 0, dup: false, retain: false } as const;
    this.#broker.publish({ ...packet, payload: JSON.stringify(payload) }, (error) => {
      if (error) this.#options.logger.warn({ err: error, topic }, 'event not published');
    });
  }

  #everywhere(order: SocketCommand): void {
    this.#obey(order);
    this.#backplane.send({ order });
  }

  #obey(order: SocketCommand): void {
    switch (order.kind) {
      case 'refresh':
        void this.#refresh(order.companyId, order.userId);
        return;
      case 'endSession':
        this.#connections.end(({ user }) => user.sessionId === order.sessionId, 'session ended');
        return;
      case 'endUser':
        this.#connections.end(
          ({ user }) => user.companyId === order.companyId && user.userId === order.userId,
          'session ended',
        );
    }
  }

  /** Lists that could not be read end their sockets: they come back and are read then. */
  async #refresh(companyId?: number, userId?: number): Promise<void> {
    this.#options.beforeRefresh?.(companyId, userId);
    const { changed, failed } = await this.#access.refresh(companyId, userId);
    if (failed.length > 0) {
      this.#options.logger.warn({ companyId, users: failed.length }, 'access could not be read');
      this.#connections.end(({ access }) => failed.includes(access), 'try again');
    }
    const shut = changed.filter(({ topics }) => topics.size === 0);
    if (shut.length > 0) {
      this.#connections.end(({ access }) => shut.includes(access), 'session ended');
    }
    for (const list of changed) {
      const topic = topicNames.full(list.companyId, topicNames.user(list.userId));
      this.#send(topic, { seq: 0, event: 'heartbeat', action: 'access' });
    }
  }
}
