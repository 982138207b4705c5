import type { ServerResponse } from 'node:http';
import { FAULTS } from './faults.ts';
import type { FakeRequest } from './replies.ts';
import type { FaultName, FaultQueue } from './faults.ts';

/** A request with the status that it was answered with; 0 while it waits, or where it was broken off. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  status: number;
  readonly at: Date;
}

/** All that the page shows and lets people do. */
export interface Controlled {
  readonly name: string;
  /** Values that people type into Prosa to reach this service, by their labels. */
  readonly details: Readonly<Record<string, string>>;
  readonly deeds: Readonly<Record<string, () => unknown>>;
  readonly faults: FaultQueue;
  readonly requests: readonly LoggedRequest[];
  fault(name: FaultName, times: number): void;
  clear(): void;
  page(): string;
}

/** The page of a fake, and what its buttons call. Anything else is asked of the service. */
export const CONTROL_PATH = '/__fake';
const SHOWN = 50;

const stateOf = ({ faults, requests }: Controlled): object => ({
  faults: faults.list(),
  requests: requests.slice(-SHOWN).toReversed(),
});

const act = async (fake: Controlled, what: string, asked: unknown): Promise<boolean> => {
  const { name = '', times = 1 } = (asked ?? {}) as { name?: string; times?: number };
  const deed = Object.hasOwn(fake.deeds, name) ? fake.deeds[name] : undefined;
  const fault = FAULTS.find((each) => each === name);
  if (what === '/clear') fake.clear();
  else if (what === '/fault' && fault) fake.fault(fault, times);
  else if (what === '/deed' && deed) await deed();
  else return false;
  return true;
};

/** Answers a request of the page. @returns whether it was one */
export const serveControl = async (
  fake: Controlled,
  request: FakeRequest,
  response: ServerResponse,
): Promise<boolean> => {
  const { method, pathname, headers, json } = request;
  const isOfPage = pathname === CONTROL_PATH || pathname.startsWith(`${CONTROL_PATH}/`);
  if (!isOfPage) return false;
  const what = pathname.slice(CONTROL_PATH.length);
  if (method === 'GET' && what === '') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(fake.page());
    return true;
  }
  // Pages of other sites cannot send JSON without asking first.
  const isOwn = /^application\/json/.test(headers['content-type'] ?? '');
  const isDone = method === 'GET' ? what === '/state' : isOwn && (await act(fake, what, json));
  response.writeHead(isDone ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isDone ? stateOf(fake) : {}));
  return true;
};
