import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { answerTo } from './api.ts';
import { Authority, fingerprintOf } from './authority.ts';
import type { Issued } from './authority.ts';
import { Bank } from './bank.ts';
import { refusalIn, Refusal } from './dialects.ts';
import type { Dialect } from './dialects.ts';
import { Faults } from './faults.ts';
import { Keys } from './keys.ts';
import { Notices } from './notices.ts';
import type { Deliver } from './notices.ts';

export interface FakePspOptions {
  /** 0: any that is free. */
  readonly port?: number;
  readonly dialect?: Dialect;
  /** Whether charges have their code; without, a client makes it from the location. */
  readonly tellsCode?: boolean;
  readonly deliver?: Deliver;
}

/** A call that was answered, or not. */
interface Seen {
  readonly method: string;
  readonly path: string;
}

/**
 * A payment provider to test against: real HTTPS, with an authority made when it starts and a client certificate that every call
 * needs, tokens, both dialects of errors, a clock of its own, and all that goes wrong with payments, on demand. It proves a client
 * against documents alone: the provider's own sandbox is tried before each release.
 */
export class FakePsp {
  readonly key = '71cdf9ba-c695-4e3c-b010-abb521a3f1be';
  readonly authority = new Authority();
  /** For the client. */
  readonly client: Issued = this.authority.issue('Cliente de mentira');
  readonly faults = new Faults();
  readonly seen: Seen[] = [];
  readonly keys: Keys;
  readonly notices: Notices;
  readonly dialect: Dialect;
  bank!: Bank;
  #ahead = 0;
  readonly #own = this.authority.issue('localhost');
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor({ dialect = 'efi', deliver = overHttp }: FakePspOptions) {
    this.dialect = dialect;
    this.keys = new Keys(this.now);
    this.notices = new Notices(deliver);
    this.#server = createServer(
      {
        ...this.#own,
        ca: this.authority.cert,
        requestCert: true,
        // Judged by each request, as a proxy in front of a provider does.
        rejectUnauthorized: false,
      },
      (request, response) => {
        this.#respond(request, response).catch(() => response.destroy());
      },
    );
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    });
  }

  static async start(options: FakePspOptions = {}): Promise<FakePsp> {
    const psp = new FakePsp(options);
    psp.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(psp.#server, 'listening');
    psp.bank = new Bank({
      key: psp.key,
      now: psp.now,
      host: `localhost:${String(psp.port)}`,
      tellsCode: options.tellsCode ?? true,
      onPix: (pix) => psp.notices.tell(pix),
    });
    return psp;
  }

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Without a slash at the end. */
  get url(): string {
    return `https://127.0.0.1:${String(this.port)}`;
  }

  /** SHA-256 of its certificate: nobody else signed it. */
  get fingerprint(): string {
    return fingerprintOf(this.#own);
  }

  /** Moves its clock on. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url);
    const { method = '', headers } = request;
    this.seen.push({ method, path });
    if (!(request.socket as TLSSocket).authorized) {
      // Before a word of HTTP, as by a server that insists on a certificate.
      request.socket.destroy();
      return;
    }
    const fault = this.faults.take(path);
    if (fault === 'cut') request.socket.destroy();
    if (fault === 'cut' || fault === 'hang') return;
    if (fault === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Manutenção</html>');
      return;
    }
    try {
      if (fault === 'busy' || fault === 'down') throw new Refusal(fault);
      const call = { method, path, query, headers, body: bodyOf(headers, chunks) };
      const answer = await answerTo(this, call);
      if (fault === 'cut-after-write') request.socket.destroy();
      if (fault === 'cut-after-write' || fault === 'hang-after-write') return;
      send(response, answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, body } = refusalIn(this.dialect, error);
      send(response, status, body, error.failing === 'busy' ? { 'retry-after': '7' } : {});
    }
  }
}

const bodyOf = (headers: IncomingMessage['headers'], chunks: readonly Buffer[]): unknown => {
  const text = Buffer.concat(chunks).toString();
  if (text === '' || !/json/.test(headers['content-type'] ?? '')) return undefined;
  return JSON.parse(text) as unknown;
};

const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
};

/** Sends a notice for real. */
const overHttp: Deliver = async ({ url, body }) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return answer.status;
};
