import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Aedes } from 'aedes';

export interface ExternalBroker {
  readonly url: string;
  /** The messages that passed through it. */
  readonly seen: { readonly topic: string; readonly payload: string }[];
  stop(): Promise<void>;
}

/** A broker of its own over TCP, as an operator would run one. */
export const startBroker = async (): Promise<ExternalBroker> => {
  const seen: { topic: string; payload: string }[] = [];
  const broker = await Aedes.createBroker();
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) seen.push({ topic, payload: payload.toString() });
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mqtt://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    seen,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
};
