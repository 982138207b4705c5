import type { IncomingMessage, ServerResponse } from 'node:http';

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
