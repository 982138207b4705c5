import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fakeAnswers } from './answers.ts';
import type { FakeAnswer, ReceivedRequest } from './answers.ts';
import { OTHER, OWN, OWN_FINGERPRINT } from './certificates.ts';
import { CONTROL_PATH, serveControl } from './control.ts';
import type { LoggedRequest } from './control.ts';
import { answerOf, FaultQueue } from './faults.ts';
import type { Fault, FaultName } from './faults.ts';
import { pageOf } from './page.ts';
import { requestOf, sendReply } from './replies.ts';
import type { FakeHandler } from './replies.ts';

export interface FakeServiceOptions {
  readonly tls?: boolean;
  /** By TLS alone, and for callers alone that show its `identity`. */
  readonly isMutual?: boolean;
  /** Any that is free unless told. */
  readonly port?: number;
  /** The heading of its page. */
  readonly name?: string;
  /** A sentence below it. */
  readonly about?: string;
  /** Answers everything; without one `{}` until `answer` says otherwise. */
  readonly handle?: FakeHandler;
  /** Values that people type into Prosa to reach it, by their labels. */
  readonly details?: Readonly<Record<string, string>>;
  /** Buttons of its page. */
  readonly deeds?: Readonly<Record<string, () => unknown>>;
}

const MOST_KEPT = 10_000;
const USUAL_DELAY = 30_000;

const keep = <Kept>(list: Kept[], one: Kept): void => {
  if (list.length >= MOST_KEPT) list.shift();
  list.push(one);
};

/** The server behind a fake service: its log, its faults and its page. */
export class FakeServer {
  readonly certificate = OWN_FINGERPRINT;
  readonly identity = OWN;
  readonly received: ReceivedRequest[] = [];
  readonly requests: LoggedRequest[] = [];
  readonly faults = new FaultQueue();
  readonly name: string;
  readonly details: Readonly<Record<string, string>>;
  readonly deeds: Readonly<Record<string, () => unknown>>;
  connections = 0;
  readonly #options: FakeServiceOptions;
  readonly #sockets = new Set<Socket>();
  readonly #server;
  readonly #tls;
  #showsOther = false;
  #answers: readonly FakeAnswer[] = [];

  private constructor(options: FakeServiceOptions) {
    const { tls = false, name = 'Serviço de mentira', details = {}, deeds = {} } = options;
    this.#options = options;
    this.name = name;
    this.details = details;
    this.deeds = deeds;
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      // A handler that throws is a service that fails; a client that breaks off is told nothing.
      this.#respond(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    };
    this.#tls = tls ? createTlsServer({ ...OWN, ...this.#asked }, listener) : undefined;
    this.#server = this.#tls ?? createPlainServer(listener);
    this.#server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    });
  }

  static async start(options: FakeServiceOptions): Promise<FakeServer> {
    const fake = new FakeServer(options);
    fake.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.#tls ? 'https' : 'http'}://127.0.0.1:${String(this.port)}`;
  }

  answer(...answers: readonly FakeAnswer[]): void {
    this.#answers = answers;
  }

  fault(fault: Fault | FaultName, times = 1): void {
    const { name } = typeof fault === 'string' ? { name: fault } : fault;
    if (name === 'certificate') this.#show(true);
    else this.faults.add(fault, times);
  }

  release(): void {
    this.faults.release();
  }

  clear(): void {
    this.faults.clear();
    this.#show(false);
  }

  page(): string {
    const { about = 'Nada sai desta máquina.' } = this.#options;
    return pageOf(this, about, this.#tls !== undefined);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#hangUp();
    await closed;
  }

  get #asked(): object {
    return this.#options.isMutual === true ? { requestCert: true, ca: OWN.cert } : {};
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Shows another host's certificate to those who connect from now on, or its own again. */
  #show(isOther: boolean): void {
    if (!this.#tls || this.#showsOther === isOther) return;
    this.#showsOther = isOther;
    this.#tls.setSecureContext({ ...(isOther ? OTHER : OWN), ...this.#asked });
    this.#hangUp();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { method = '', url: path = '', headers } = request;
    const whole = { method, path, headers, body: Buffer.concat(parts) };
    if (await serveControl(this, requestOf(whole), response)) return;
    if (method === 'GET' && path === '/' && /text\/html/.test(headers.accept ?? '')) {
      response.writeHead(302, { location: CONTROL_PATH }).end();
      return;
    }
    keep(this.received, whole);
    const entry = { method, path, headers, body: whole.body.toString(), status: 0, at: new Date() };
    keep(this.requests, entry);
    response.on('finish', () => {
      entry.status = response.statusCode;
    });
    const fault = this.faults.take(path);
    if (fault) await this.#fail(fault, response, whole);
    else await this.#answer(response, whole);
  }

  async #fail(fault: Fault, response: ServerResponse, whole: ReceivedRequest): Promise<void> {
    const failing = answerOf(fault);
    if (failing) {
      failing(response, whole);
      return;
    }
    const { name, milliseconds = USUAL_DELAY } = fault;
    if (name === 'delay') await wait(milliseconds, undefined, { ref: false });
    if (name === 'hold') await this.faults.held();
    if (name === 'reset-after') {
      await this.#options.handle?.(requestOf(whole));
      fakeAnswers.resetBefore()(response, whole);
      return;
    }
    await this.#answer(response, whole);
  }

  async #answer(response: ServerResponse, whole: ReceivedRequest): Promise<void> {
    const { handle } = this.#options;
    const [scripted, ...others] = this.#answers;
    if (others.length > 0) this.#answers = others;
    if (scripted) scripted(response, whole);
    else await sendReply(response, handle ? await handle(requestOf(whole)) : { json: {} });
  }
}
