import { randomBytes } from 'node:crypto';
import type { AedesOptions, AuthenticateError, Client, ConnectPacket, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { AccessLists } from './access-lists.ts';
import type { Connection, Connections } from './connections.ts';
import type { RealtimeLimits } from './limits.ts';
import type { RealtimeUser, UpstreamKind } from './types.ts';
import { CloseCode, WebSocketStream } from './websocket-stream.ts';

/** MQTT 3.1.1 answers to a CONNECT. */
const ReturnCode = { identifierRejected: 2, unavailable: 3, notAuthorized: 5 } as const;

interface BrokerHookOptions {
  readonly connections: Connections;
  readonly access: AccessLists;
  readonly limits: RealtimeLimits;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly verify: (token: string) => Promise<RealtimeUser | null>;
  readonly onUpstream: (
    user: RealtimeUser,
    kind: UpstreamKind,
    payload: Readonly<Record<string, unknown>>,
  ) => void;
  readonly onAuthenticated: (stream: WebSocketStream) => void;
  readonly onDenied: () => void;
  readonly onDelivered: () => void;
  readonly onCut: () => void;
}

const refusal = (returnCode: number, reason: string): Error =>
  Object.assign(new Error(reason), { returnCode });

const parseObject = (payload: Buffer): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
};

/** The broker's hooks: who comes in, who hears what, and the little that may be said. */
export class BrokerHooks {
  readonly #parts: BrokerHookOptions;
  readonly #withWill = new WeakSet<Client>();

  constructor(parts: BrokerHookOptions) {
    this.#parts = parts;
  }

  hooks(): Required<
    Pick<
      AedesOptions,
      'preConnect' | 'authenticate' | 'authorizeSubscribe' | 'authorizeForward' | 'authorizePublish'
    >
  > {
    return {
      preConnect: (client, packet, done) => {
        this.#rename(client, packet);
        done(null, true);
      },
      authenticate: (client, _username, password, done) => {
        this.#admit(client, password?.toString('utf8') ?? '').then(
          () => done(null, true),
          (error: unknown) => {
            this.#parts.onDenied();
            done(error as AuthenticateError, null);
          },
        );
      },
      authorizeSubscribe: (client, subscription, done) => {
        this.#mayHear(client, subscription.topic).then(
          (allowed) => {
            if (allowed) done(null, subscription);
            else done(this.#deny(client, 'subscription refused'));
          },
          (error: unknown) => done(error as Error),
        );
      },
      authorizeForward: (client, packet) => (this.#mayReceive(client, packet) ? packet : null),
      authorizePublish: (client, packet, done) => done(this.#receive(client, packet)),
    };
  }

  /** A client's own id would let it take over another's session: every socket gets one nobody can guess. */
  #rename(client: Client, packet: ConnectPacket): void {
    packet.clientId = randomBytes(16).toString('base64url');
    if (packet.will) this.#withWill.add(client);
  }

  async #admit(client: Client, token: string): Promise<void> {
    const { connections, access, limits, logger, now, verify } = this.#parts;
    if (!client.clean) throw refusal(ReturnCode.identifierRejected, 'clean sessions only');
    if (this.#withWill.has(client)) throw refusal(ReturnCode.notAuthorized, 'no wills');
    if (!token || token.length > limits.packetBytes) {
      throw refusal(ReturnCode.notAuthorized, 'no token');
    }
    const { conn } = client;
    if (!(conn instanceof WebSocketStream)) throw refusal(ReturnCode.notAuthorized, 'no socket');
    const unavailable = (error: unknown): never => {
      logger.warn({ err: error }, 'realtime cannot admit clients');
      throw refusal(ReturnCode.unavailable, 'unavailable');
    };
    const user = await verify(token).catch(unavailable);
    if (!user || user.expiresAt <= now()) throw refusal(ReturnCode.notAuthorized, 'bad token');
    const list = await access.acquire(user).catch(unavailable);
    if (conn.destroyed) {
      access.release(list);
      throw refusal(ReturnCode.unavailable, 'gone');
    }
    const connection = connections.add(client, conn, user, list);
    this.#parts.onAuthenticated(conn);
    conn.once('close', () => {
      connections.remove(connection);
      access.release(list);
      // The broker's own word for a client that read nothing for `drainMilliseconds`.
      if (conn.errored?.message === 'drain timeout') this.#parts.onCut();
    });
  }

  /** A topic gained a moment ago may be missing from our list: it is read once more before the client is refused. */
  async #mayHear(client: Client, topic: string): Promise<boolean> {
    const connection = this.#parts.connections.of(client);
    if (!connection) return false;
    if (connection.access.topics.has(topic)) return true;
    const { companyId, userId } = connection.user;
    const isPlausible = topic.startsWith(`c/${companyId}/`) && !/[+#]/.test(topic);
    if (!isPlausible) return false;
    await this.#parts.access.refresh(companyId, userId);
    return connection.access.topics.has(topic);
  }

  #mayReceive(client: Client, packet: PublishPacket): boolean {
    const connection = this.#parts.connections.of(client);
    if (!connection) return false;
    // Not an offence: access is often lost while subscribed, and may come back.
    if (!connection.access.topics.has(packet.topic) || !this.#isValid(connection)) return false;
    if (connection.stream.backlog > this.#parts.limits.backlogBytes) {
      this.#parts.onCut();
      connection.stream.closeWith(CloseCode.refused, 'too slow');
      return false;
    }
    this.#parts.onDelivered();
    return true;
  }

  #isValid(connection: Connection): boolean {
    return connection.user.expiresAt > this.#parts.now();
  }

  /** @returns an error, which closes the client, for everything but a small message on its own upstream topics */
  #receive(client: Client | null, packet: PublishPacket): Error | null {
    const connection = this.#parts.connections.of(client);
    const kind = connection?.upstream.get(packet.topic);
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    if (!connection || !kind || !this.#isValid(connection)) {
      return this.#deny(client, 'publish refused');
    }
    if (packet.retain || packet.qos === 2 || payload.length > this.#parts.limits.payloadBytes) {
      return this.#deny(client, 'publish refused');
    }
    const content = parseObject(payload);
    if (!content) return this.#deny(client, 'publish is not an object');
    try {
      this.#parts.onUpstream(connection.user, kind, content);
    } catch (error) {
      this.#parts.logger.error({ err: error, kind }, 'upstream message failed');
    }
    return null;
  }

  #deny(client: Client | null, reason: string): Error {
    this.#parts.onDenied();
    const user = this.#parts.connections.of(client)?.user;
    this.#parts.logger.info({ userId: user?.userId, companyId: user?.companyId }, reason);
    if (client?.conn instanceof WebSocketStream) client.conn.closeWith(CloseCode.refused, reason);
    return new Error(reason);
  }
}
