import { setTimeout as wait } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { ReceivedRequest } from './answers.ts';

/** A request as the handler of a fake service is given it. */
export interface FakeRequest extends ReceivedRequest {
  /** Its path without the query. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Its body as text. */
  readonly text: string;
  /** Its body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** Plain data that a handler answers with: one of `json`, `text`, `bytes` and `events`, or nothing. */
export interface FakeReply {
  /** 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** Data of server-sent events, one after the other. */
  readonly events?: readonly string[];
  /** Milliseconds before each event. */
  readonly pace?: number;
}

/** The service itself: it may keep state, and throw, which is answered with 500. */
export type FakeHandler = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

export const requestOf = (received: ReceivedRequest): FakeRequest => {
  const { pathname, searchParams } = new URL(received.path, 'http://localhost');
  const text = received.body.toString();
  return { ...received, pathname, query: searchParams, text, json: jsonIn(text) };
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

export const sendReply = async (response: ServerResponse, reply: FakeReply): Promise<void> => {
  const { status = 200, headers = {}, events, pace = 0 } = reply;
  const [type, body] = contentOf(reply);
  response.writeHead(status, { ...(type !== undefined && { 'content-type': type }), ...headers });
  for (const data of events ?? []) {
    if (pace > 0) await wait(pace);
    response.write(`data: ${data}\n\n`);
  }
  response.end(body);
};

const contentOf = ({ json, text, bytes, events }: FakeReply) => {
  if (json !== undefined) return ['application/json', JSON.stringify(json)] as const;
  if (text !== undefined) return ['text/plain; charset=utf-8', text] as const;
  if (bytes !== undefined) return ['application/octet-stream', bytes] as const;
  return [events && 'text/event-stream', ''] as const;
};
