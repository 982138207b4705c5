import { setTimeout as wait } from 'node:timers/promises';
import type { ServerPlugin } from '../../core/contract.ts';
import { contribute, defineManifest, definePlugin } from '../../core/contract.ts';
import { ProvidersPoint } from '../../plugins/connections/public.ts';
import type {
  ConnectionHandle,
  ConnectionProvider,
  OpenConnection,
  OutgoingMessage,
} from '../../plugins/connections/public.ts';
import { injectable } from 'tsyringe';

export const PROVIDER = 'bench';

/** A message that was handed to the channel. Moments are those of `performance.now()`. */
export interface Handed {
  readonly connectionId: number;
  readonly externalId: string;
  readonly body: string;
  readonly began: number;
}

/** A channel that takes each message after a while, notes it, and does nothing else. */
export class BenchChannel {
  readonly handed: Handed[] = [];
  /** Milliseconds that a message is under way, by its connection; none unless told. */
  readonly delays = new Map<number, number>();

  /** The plugin whose connections end here. */
  plugin(): ServerPlugin {
    const open = (handle: ConnectionHandle): Promise<OpenConnection> => this.#open(handle);

    @injectable()
    class BenchProvider implements ConnectionProvider {
      readonly id = PROVIDER;
      readonly limits = { editMinutes: 0, deleteMinutes: 0 };

      open(handle: ConnectionHandle): Promise<OpenConnection> {
        return open(handle);
      }
    }

    return definePlugin({
      manifest: defineManifest({
        id: 'bench-channel',
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
      contributes: [contribute<ConnectionProvider>(ProvidersPoint, BenchProvider)],
    });
  }

  async #open(handle: ConnectionHandle): Promise<OpenConnection> {
    await handle.report({ status: 'CONNECTED' });
    return {
      send: (message) => this.#send(handle.connectionId, message),
      amend: () => Promise.resolve(),
      markRead: () => Promise.resolve(),
      setTyping: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }

  async #send(connectionId: number, { externalId, body }: OutgoingMessage): Promise<void> {
    this.handed.push({ connectionId, externalId, body, began: performance.now() });
    const delay = this.delays.get(connectionId) ?? 0;
    if (delay > 0) await wait(delay);
  }
}
