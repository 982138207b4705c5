import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MILLISECONDS = 100;

interface Upstream {
  readonly address: string;
  readonly agent: Agent;
  isReady: boolean;
}

export interface Proxy {
  readonly address: string;
  /** Addresses of the upstreams that requests are sent to just now. */
  ready(): readonly string[];
  stop(): void;
}

/** A proxy in front of several processes that asks `/readyz` and keeps its connections. It tries nothing twice. */
export const startProxy = async (addresses: readonly string[]): Promise<Proxy> => {
  const upstreams = addresses.map((address): Upstream => {
    return { address, agent: new Agent({ keepAlive: true }), isReady: true };
  });
  let turn = 0;

  const check = async (upstream: Upstream): Promise<void> => {
    try {
      upstream.isReady = (await fetch(`${upstream.address}/readyz`)).ok;
    } catch {
      upstream.isReady = false;
    }
  };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    turn += 1;
    const upstream = ready[turn % ready.length];
    if (!upstream) {
      outgoing.writeHead(502).end('no upstream is ready');
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const { agent, address } = upstream;
    const sent = request(`${address}${url}`, { agent, method, headers });
    sent.once('response', (answer) => {
      const { connection, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    sent.once('error', (error) => {
      outgoing.writeHead(502).end(`${address}: ${error.message}`);
    });
    incoming.pipe(sent);
  };

  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all(upstreams.map(check));
  const checks = setInterval(() => {
    for (const upstream of upstreams) void check(upstream);
  }, CHECK_MILLISECONDS);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    ready: () => upstreams.filter(({ isReady }) => isReady).map(({ address }) => address),
    stop: () => {
      clearInterval(checks);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};
