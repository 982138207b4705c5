import type { TestApp } from 'prosa/core/testing';
import { WebProvider } from '../services/connection/whatsapp-web-provider.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { addLine, createNetwork, createWebApp } from './web-test-line.ts';
import type { WebTestLine } from './web-test-line.ts';

interface Health {
  readonly incidents: readonly {
    readonly kind: string;
    readonly endedAt: string | null;
    readonly detail: string;
  }[];
}

/** The state of a line as its health page tells it. */
export const incidentsOf = async (line: WebTestLine): Promise<Health['incidents']> =>
  (await line.call<Health>('GET', `/whatsapp/${String(line.id)}/health`)).body.incidents;

/** A line whose provider is told when to look after it, and what time it is. */
export interface WatchedLine {
  /** Milliseconds by which the provider's clock is ahead. */
  readonly time: { ahead: number };
  readonly network: FakeWhatsApp;
  readonly app: TestApp;
  readonly provider: WebProvider;
  readonly line: WebTestLine;
}

export const createWatchedLine = async (
  t: Parameters<typeof createNetwork>[0],
): Promise<WatchedLine> => {
  const time = { ahead: 0 };
  const network = await createNetwork(t);
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  const app = await createWebApp(t, network, { clock });
  const provider = app.host.resolve('whatsapp-web', WebProvider);
  return { time, network, app, provider, line: await addLine(app, network) };
};
