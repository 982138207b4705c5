import type { TestApp } from 'prosa/core/testing';
import { WhatsAppWebProvider } from '../services/connection/whatsapp-web-provider.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { addConnection, createNetwork, createWhatsAppApp } from './whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from './whatsapp-test-connection.ts';

interface Health {
  readonly incidents: readonly {
    readonly kind: string;
    readonly endedAt: string | null;
    readonly detail: string;
  }[];
}

/** The state of a connection as its health page tells it. */
export const incidentsOf = async (
  connection: WhatsAppTestConnection,
): Promise<Health['incidents']> =>
  (await connection.call<Health>('GET', `/whatsapp/${String(connection.id)}/health`)).body
    .incidents;

/** A connection whose provider is told when to look after it, and what time it is. */
export interface WatchedConnection {
  /** Milliseconds by which the provider's clock is ahead. */
  readonly time: { ahead: number };
  readonly network: FakeWhatsApp;
  readonly app: TestApp;
  readonly provider: WhatsAppWebProvider;
  readonly connection: WhatsAppTestConnection;
}

export const createWatchedConnection = async (
  t: Parameters<typeof createNetwork>[0],
): Promise<WatchedConnection> => {
  const time = { ahead: 0 };
  const network = await createNetwork(t);
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  const app = await createWhatsAppApp(t, network, { clock });
  const provider = app.host.resolve('whatsapp-web', WhatsAppWebProvider);
  return { time, network, app, provider, connection: await addConnection(app, network) };
};
