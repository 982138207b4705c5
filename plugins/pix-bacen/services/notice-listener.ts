import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import { AppError, Core } from 'prosa/core';
import type { Config } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { NoticeInbox } from '../../billing/public.ts';

const LARGEST_NOTICE = 1024 * 1024;
const PATH = /^\/api\/subscription\/webhook\/pix-bacen(\/pix)?$/;
const PATIENCE_MILLISECONDS = 15_000;

/**
 * Listens for notices of providers that prove themselves by a certificate, on a port of its own: on the port of the pages,
 * browsers would be asked for certificates, too. Nothing else is answered there.
 */
@injectable()
export class NoticeListener {
  #server: Server | undefined;

  constructor(
    @inject(Core.Config) private readonly config: Pick<Config, 'host' | 'paymentNotices' | 'role'>,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(NoticeInbox) private readonly inbox: NoticeInbox,
  ) {}

  /** Undefined where it does not listen. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  async start(): Promise<void> {
    const { paymentNotices: wanted, role, host } = this.config;
    if (!wanted || !['all', 'web'].includes(role)) return;
    const [own, ca] = await Promise.all([
      readFile(wanted.certificate, 'utf8'),
      readFile(wanted.authority, 'utf8'),
    ]);
    // Answered by a status instead of a broken handshake: providers try the address without a certificate first.
    const asked = { requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' } as const;
    const server = createServer({ cert: own, key: own, ca, ...asked }, (request, response) => {
      this.#respond(request, response).catch((error: unknown) => {
        this.logger.error({ err: error }, 'a payment notice was not taken');
        answer(response, 503, { error: 'ERR_UNAVAILABLE' });
      });
    });
    server.requestTimeout = PATIENCE_MILLISECONDS;
    server.listen(wanted.port, host);
    await once(server, 'listening');
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const socket = request.socket as TLSSocket;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://localhost');
    if (request.method !== 'POST' || !PATH.test(pathname)) {
      answer(response, 404, { error: 'ERR_NOT_FOUND' });
      return;
    }
    const body = socket.authorized ? await bodyOf(request) : undefined;
    if (body === undefined) {
      answer(response, 401, { error: 'ERR_NOTICE_REFUSED' });
      return;
    }
    try {
      await this.inbox.take('pix-bacen', {
        headers: {},
        query: Object.fromEntries(searchParams),
        ip: socket.remoteAddress ?? '',
        hasClientCertificate: true,
        body,
      });
      answer(response, 200, { ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer(response, error.statusCode, { error: error.code });
    }
  }
}

/** Undefined for one that is larger than any notice. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_NOTICE) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const answer = (response: ServerResponse, status: number, body: object): void => {
  if (response.headersSent) return;
  // The rest of a request that is too large is not waited for.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
};
