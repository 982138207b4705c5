import type { Ctx, ServerPlugin } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestEnd, TestApp, TestAppOptions, TestUser } from 'prosa/core/testing';
import { injectable } from 'tsyringe';
import queues from '../queues/index.ts';
import users from '../users/index.ts';
import connections from './index.ts';
import type { HealthDto } from './schemas.ts';
import { InboundPoint, ProvidersPoint } from './public.ts';
import type {
  ChannelEvent,
  ConnectionProvider,
  ConnectionStatus,
  InboundReceiver,
  ConnectionHandle,
  OpenConnection,
  Received,
} from './public.ts';

export type { HealthDto };

/** For tests of what a provider's connection may still write. */
export { Leases } from './services/ownership/leases.ts';

/** A connection as the test's provider was asked to run it. */
export interface ProbedConnection {
  readonly handle: ConnectionHandle;
  readonly pairing: 'stored' | 'new';
  /** How it was closed; undefined while it is open. */
  closed: { logout: boolean } | undefined;
}

/** A provider and a receiver that note what they are asked. */
export interface Probe {
  readonly plugin: ServerPlugin;
  /** Every connection this process ever ran, in order. */
  readonly connections: ProbedConnection[];
  /** The open connection with this id. */
  open(connectionId: number): ProbedConnection | undefined;
  /** How many times opening a connection still fails. */
  failures: number;
  /** Whether its connections can be paired by their number. */
  pairsByNumber: boolean;
  /** The outcome of sending a message. */
  send: () => Promise<void>;
  /** Takes the place of the receiver. */
  receive: (ctx: Ctx, events: readonly ChannelEvent[]) => Promise<readonly Received[]>;
}

/** Connections of provider `probe`: connected at once with a stored pairing, showing a code with a new one. */
const createProbe = (): Probe => {
  const connections: ProbedConnection[] = [];

  @injectable()
  class ProbeProvider implements ConnectionProvider {
    readonly id = 'probe';
    readonly limits = { editMinutes: 15, deleteMinutes: 60 };

    get pairsByNumber(): boolean {
      return probe.pairsByNumber;
    }

    async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
      if (probe.failures > 0) {
        probe.failures -= 1;
        throw new Error('the connection is out of order');
      }
      const connection: ProbedConnection = { handle, pairing, closed: undefined };
      connections.push(connection);
      await handle.report(
        pairing === 'new' ? { status: 'qrcode', qrcode: 'probe-code' } : { status: 'CONNECTED' },
      );
      return {
        send: () => probe.send(),
        amend: () => Promise.resolve(),
        markRead: () => Promise.resolve(),
        setTyping: () => Promise.resolve(),
        close: async (how) => {
          connection.closed = how;
          // Reports of a closing connection do not count.
          await handle.report({ status: 'TIMEOUT' });
        },
      };
    }
  }

  @injectable()
  class ProbeReceiver implements InboundReceiver {
    receive(ctx: Ctx, events: readonly ChannelEvent[]): Promise<readonly Received[]> {
      return probe.receive(ctx, events);
    }
  }

  const probe: Probe = {
    connections,
    failures: 0,
    pairsByNumber: true,
    send: () => Promise.resolve(),
    open: (id) => connections.find(({ handle, closed }) => handle.connectionId === id && !closed),
    receive: (_ctx, events) => Promise.resolve(events.map(() => 'stored')),
    plugin: definePlugin({
      manifest: defineManifest({
        id: 'probe',
        version: '1.0.0',
        core: '^1.0.0',
        dependsOn: ['connections'],
        api: [],
        tables: [],
        permissions: {},
        events: { publishes: {}, consumes: [] },
        jobs: {},
        tasks: {},
        web: { routes: [], nav: [] },
      }),
      contributes: [
        contribute(ProvidersPoint, ProbeProvider),
        contribute<InboundReceiver>(InboundPoint, ProbeReceiver),
      ],
    }),
  };
  return probe;
};

/** Prosa with the plugins that connections need, those of the options, and a probe for its provider. */
export const createConnectionApp = async (
  t: TestEnd,
  { plugins = [], ...options }: TestAppOptions = {},
): Promise<{ app: TestApp; probe: Probe }> => {
  const probe = createProbe();
  const app = await createTestApp(t, {
    ...options,
    plugins: [users, queues, connections, probe.plugin, ...plugins],
  });
  return { app, probe };
};

/** Another process on the database of a connection app, with a probe of its own. */
export const createProcessBeside = async (
  t: TestEnd,
  app: TestApp,
  config: TestAppOptions['config'] = {},
): Promise<{ app: TestApp; probe: Probe }> => {
  const probe = createProbe();
  const plugins = [users, queues, connections, probe.plugin];
  return { app: await createTestApp(t, { beside: app, plugins, config }), probe };
};

/** An answer of the API, its body as the test expects it. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** Calls the API as somebody, or as nobody. Paths below `/api`. */
export const callAs =
  (app: TestApp, user?: TestUser) =>
  async <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer<T>> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      ...(user ? { headers: user.headers } : {}),
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };

/** A connection of provider `probe`, made through the API, started and connected. @returns its id */
export const startedConnection = async (
  app: TestApp,
  admin: TestUser,
  fields: Record<string, unknown> = {},
): Promise<number> => {
  const call = callAs(app, admin);
  const { body } = await call<{ id: number }>('POST', '/whatsapp', { name: 'Loja', ...fields });
  await call('POST', `/whatsappsession/${String(body.id)}`);
  await untilStatus(app, admin, body.id, 'CONNECTED');
  return body.id;
};

/** A state a connection came into, as its health shows it. */
type Change = HealthDto['changes'][number];

/**
 * Follows the states of one connection by its timeline, so that a state that lasts for a moment, such as a reconnect of
 * 100 ms, is found although nobody looked at that moment.
 */
export class StateTimeline {
  readonly #changes: () => Promise<readonly Change[]>;
  /** The change a wait ended with; earlier ones are not looked at again. */
  #last = 0;

  /** @param changes reads the connection's changes of state, the newest first */
  constructor(changes: () => Promise<readonly Change[]>) {
    this.#changes = changes;
  }

  /**
   * Waits until the connection is in a state, or has come into it since the last wait ended.
   * @param reason when absent, any
   */
  async until(status: string, reason?: string): Promise<void> {
    const matches = (change: Change): boolean =>
      change.status === status && (reason === undefined || change.reason === reason);
    await eventually(
      () => this.#changes(),
      (changes) => {
        const [newest] = changes;
        // The earliest match, so that a later wait finds what came after it.
        const found =
          changes.findLast((change) => change.id > this.#last && matches(change)) ??
          (newest && matches(newest) ? newest : undefined);
        if (found) this.#last = found.id;
        return found !== undefined;
      },
    );
  }
}

/**
 * Waits until the API says that a connection has this state, one that lasts. For others there is {@link StateTimeline}.
 */
export const untilStatus = async (
  app: TestApp,
  admin: TestUser,
  id: number,
  status: ConnectionStatus,
): Promise<void> => {
  await eventually(
    async () => (await callAs(app, admin)('GET', `/whatsapp/${String(id)}`)).body.status,
    (seen) => seen === status,
  );
};
