import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Config } from '../kernel/config.ts';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { TestEnd } from '../../scripts/testing/at-end.ts';

/** Of 127.0.0.1 and localhost, signed by nobody. It protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNM1FVs7UbnLNcWAsjswKuDx+FP0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNDA1NDExNFoYDzIxMjYxMDMx
MDU0MTE0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARUm932Zz3V2gYkktB3wUsnSLMXEJ+7k2lVSiFrvVYIkeLa46VpL9Ky
54mwcOS+QG7SdhV87VeigyoPJMXBVFoQo28wbTAdBgNVHQ4EFgQUbqVYjGPgTU8o
XQnRM848p14VSWQwHwYDVR0jBBgwFoAUbqVYjGPgTU8oXQnRM848p14VSWQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIgRG14N+oNk9l6E/LHw3CZWMcYyQbOvvowWq8LcjPqVD0CIQCI
olWOpRkAlap/WYhE/4q38vdNu25vHWqi3CAoHa1fSA==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkPztCxge04fi8AhC
Q7nb/MUBvFdKCw/Doc6jONQeXo6hRANCAARUm932Zz3V2gYkktB3wUsnSLMXEJ+7
k2lVSiFrvVYIkeLa46VpL9Ky54mwcOS+QG7SdhV87VeigyoPJMXBVFoQ
-----END PRIVATE KEY-----
`;

/** A request as a fake service received it. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The way a fake service answers a request. */
export type FakeAnswer = (response: ServerResponse, request: ReceivedRequest) => void;

/** A service on loopback that answers as its test says, and keeps what it is asked. */
export interface FakeService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** SHA-256 fingerprint of its certificate, where it has one. */
  readonly certificate: string;
  /** The only caller whom a service accepts that asks for a certificate. */
  readonly identity: { readonly cert: string; readonly key: string };
  readonly received: readonly ReceivedRequest[];
  /** TCP connections so far: none means that nothing even knocked. */
  readonly connections: number;
  /** Each answer for one request, in turn; the last one for all that follow. */
  answer(...answers: readonly FakeAnswer[]): void;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Answers, and the ways in which services fail. */
export const fakeAnswers = {
  json:
    (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): FakeAnswer =>
    (response) => {
      response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
    },
  bytes:
    (body: Uint8Array | string, type: string): FakeAnswer =>
    (response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    },
  /** Events of a stream, each as its data; then the stream ends. */
  events:
    (...events: readonly string[]): FakeAnswer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((data) => `data: ${data}\n\n`).join(''));
    },
  redirect:
    (location: string, status = 302): FakeAnswer =>
    (response) => {
      response.writeHead(status, { location }).end();
    },
  /** A page where an answer of a program is expected. */
  html: (): FakeAnswer => (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
  },
  cutJson: (): FakeAnswer => (response) => {
    response.writeHead(200, JSON_TYPE).end('{"ok":tr');
  },
  /** Never answers. */
  silence: (): FakeAnswer => () => undefined,
  /** Answers one byte at a time and never comes to an end. */
  drip: (): FakeAnswer => (response) => {
    response.writeHead(200, JSON_TYPE).write(' ');
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  },
  /** Breaks off without an answer. */
  resetBefore: (): FakeAnswer => (response) => {
    reset(response);
  },
  /** Breaks off within the answer. */
  resetWithin:
    (type = 'application/json'): FakeAnswer =>
    (response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': '100' });
      response.write('{"ok":', () => reset(response));
    },
  /** So many bytes of blanks, without telling how many. */
  large:
    (bytes: number): FakeAnswer =>
    (response) => {
      response.writeHead(200, JSON_TYPE);
      response.end(Buffer.alloc(bytes, ' '));
    },
} as const;

const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy();
};

/**
 * Starts a fake service that ends with the test. It answers `{}` until it is told otherwise.
 * @param options `isMutual`: by TLS alone, and for callers alone that show its `identity`
 */
export const startFakeService = async (
  t: TestEnd,
  { tls = false, isMutual = false }: { readonly tls?: boolean; readonly isMutual?: boolean } = {},
): Promise<FakeService> => {
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let answers: readonly FakeAnswer[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { method = '', url: path = '', headers } = request;
    const whole = { method, path, headers, body: Buffer.concat(parts) };
    received.push(whole);
    const [answer = fakeAnswers.json({}), ...others] = answers;
    if (others.length > 0) answers = others;
    answer(response, whole);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // A client that breaks off ends the reading of its request.
    respond(request, response).catch(() => response.destroy());
  };
  const asked = isMutual ? { requestCert: true, ca: CERTIFICATE } : {};
  const server = tls
    ? createTlsServer({ cert: CERTIFICATE, key: KEY, ...asked }, listener)
    : createPlainServer(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(t, async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    certificate:
      'CE:9F:52:A0:46:31:D4:F5:F4:DB:8D:94:FC:FC:2A:2A:08:98:55:35:D8:FC:5D:77:20:55:0C:88:F5:3F:5D:6D',
    identity: { cert: CERTIFICATE, key: KEY },
    received,
    get connections() {
      return connections;
    },
    answer: (...given) => {
      answers = given;
    },
  };
};

/** Configuration of a Prosa that may call fake services, which no other configuration allows: plain, on this machine. */
export const allowing = (
  ...services: readonly Pick<FakeService, 'port'>[]
): Pick<Config, 'outbound'> => ({
  outbound: { networks: ['127.0.0.1'], ports: services.map(({ port }) => port), http: true },
});
