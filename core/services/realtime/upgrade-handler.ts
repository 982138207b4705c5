import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { PacketLimiter } from './packet-limiter.ts';
import type { RealtimeLimits } from './limits.ts';
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts';
import { CloseCode, WebSocketStream } from './websocket-stream.ts';

/** The one address a WebSocket may be opened at. */
const REALTIME_PATH = '/mqtt';

const PROTOCOL = 'mqtt';

interface UpgradeHandlerOptions {
  readonly limits: RealtimeLimits;
  /** Whether a page of our own opens the socket, or a program that is no browser. */
  readonly isOwnSite: (request: IncomingMessage) => boolean;
  /** Address of whoever opens the socket, behind the proxies we trust. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** A new socket, nobody's yet. */
  readonly onSocket: (stream: WebSocketStream, request: IncomingMessage) => void;
}

const refuse = (socket: Duplex, status: string): void => {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** While sockets are closed one after another some are closed every so often. */
const RETIRE_STEP_MILLISECONDS = 50;

const closeForRestart = (stream: WebSocketStream): void => {
  stream.closeWith(CloseCode.serviceRestart, 'the server restarts: connect again');
};

/** Takes WebSocket upgrades at `/mqtt` from an HTTP server and refuses all others. */
export class UpgradeHandler {
  readonly #options: UpgradeHandlerOptions;
  readonly #sockets: WebSocketServer;
  readonly #streams = new Set<WebSocketStream>();
  readonly #unauthenticated: UnauthenticatedSockets<WebSocketStream>;
  readonly #pings: NodeJS.Timeout;
  #open = true;

  constructor(options: UpgradeHandlerOptions) {
    this.#options = options;
    this.#unauthenticated = new UnauthenticatedSockets(options.limits);
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.limits.packetBytes,
      handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
    });
    this.#pings = setInterval(() => {
      for (const stream of this.#streams) stream.checkAlive();
    }, options.limits.pingMilliseconds).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** The socket has said who it is. */
  authenticated(stream: WebSocketStream): void {
    this.#unauthenticated.delete(stream);
  }

  /**
   * Refuses new sockets and closes the present ones one after another, so that their clients do not come to the other
   * processes all at once.
   * @param milliseconds the time they are spread over
   * @param pause waits; may return early, the rest is then closed at once
   */
  async retire(
    milliseconds: number,
    pause: (milliseconds: number) => Promise<void>,
  ): Promise<void> {
    this.#open = false;
    const streams = [...this.#streams];
    const steps = Math.max(1, Math.ceil(milliseconds / RETIRE_STEP_MILLISECONDS));
    for (let step = 1; step <= steps; step += 1) {
      const closed = Math.ceil((streams.length * (step - 1)) / steps);
      const due = Math.ceil((streams.length * step) / steps);
      for (const stream of streams.slice(closed, due)) closeForRestart(stream);
      if (step < steps) await pause(milliseconds / steps);
    }
  }

  /** Refuses new sockets and closes the present ones, telling them that the server restarts. */
  async close(): Promise<void> {
    this.#open = false;
    clearInterval(this.#pings);
    const closing = [...this.#streams].map(
      (stream) => new Promise<void>((resolve) => void stream.once('gone', resolve)),
    );
    for (const stream of this.#streams) closeForRestart(stream);
    await Promise.all(closing);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { limits, isOwnSite, addressOf, onSocket } = this.#options;
    if (request.url !== REALTIME_PATH) {
      refuse(socket, '404 Not Found');
      return;
    }
    if (!isOwnSite(request)) {
      refuse(socket, '403 Forbidden');
      return;
    }
    if (!this.#open || this.#streams.size >= limits.sockets) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const stream = new WebSocketStream(webSocket, new PacketLimiter(limits));
      this.#streams.add(stream);
      for (const silent of this.#unauthenticated.add(stream, addressOf(request))) {
        silent.closeWith(CloseCode.refused, 'too many sockets');
      }
      stream.once('close', () => this.#unauthenticated.delete(stream));
      stream.once('gone', () => this.#streams.delete(stream));
      onSocket(stream, request);
    });
  }
}
