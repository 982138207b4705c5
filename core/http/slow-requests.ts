import type { IncomingMessage, Server } from 'node:http';

/** How slowly a client may send. */
export interface RequestPatience {
  /** Milliseconds for the headers, and between two looks at a body. */
  readonly milliseconds: number;
  /** Bytes a body must bring between two looks, unless it is complete. */
  readonly bytes: number;
}

/** Ten seconds for the headers; a body comes at 4 kB/s or more, which the slowest mobile network does. */
export const requestPatience: RequestPatience = { milliseconds: 10_000, bytes: 40_960 };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body trickles in, so that nobody holds connections by sending a byte now and then. They are answered
 * as Node answers headers that are too slow: 408, and the connection is closed.
 */
export const cutSlowBodies = (
  server: Server,
  patience: RequestPatience = requestPatience,
): void => {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) {
        clearInterval(timer);
        return;
      }
      const received = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (received >= patience.bytes) return;
      clearInterval(timer);
      const error = Object.assign(new Error('the body came too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', error, socket);
    }, patience.milliseconds).unref();
    response.once('close', () => clearInterval(timer));
  });
};
