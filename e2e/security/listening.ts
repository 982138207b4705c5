import type { TestUser } from 'prosa/core/testing';
import type { Test } from 'tap';
import type { Desk } from '../../plugins/tickets/testing/desk.ts';
import { openSocket } from './socket.ts';
import type { BrowserSocket, Heard } from './socket.ts';

/** Full names of the topics somebody may hear. */
export const topicsOf = async (desk: Desk, who: TestUser): Promise<string[]> =>
  (await desk.call<{ topics: string[] }>(who, 'GET', '/realtime')).body.topics;

/** A browser that hears all it may. */
export const listen = async (t: Test, desk: Desk, who: TestUser): Promise<BrowserSocket> => {
  const socket = await openSocket(t, desk.app.http.listeningOrigin, who.token);
  await socket.client.subscribeAsync(await topicsOf(desk, who), { qos: 1 });
  return socket;
};

/** Something everybody of a company hears: what comes before it has come by then. */
export const mark = async (desk: Desk, socket: BrowserSocket): Promise<void> => {
  const name = `Marca ${Math.random().toString(36).slice(2)}`;
  await desk.ok('POST', '/contacts', { name, number: String(Date.now()).padStart(13, '55') });
  await socket.until(
    ({ payload }) => (payload.contact as { name?: string } | undefined)?.name === name,
  );
};

/** The words of the message an event carries, when it does. */
export const saidIn = ({ payload }: Heard): string | undefined =>
  (payload.message as { body?: string } | undefined)?.body;
